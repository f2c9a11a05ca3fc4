import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Kind, Values } from './command.ts';
import { defaultChoices } from './conflict.ts';
import { substituteSlugs } from './provisional.ts';
import {
  enqueue,
  resolveConflict,
  discardCommand,
  findCommand,
  applyFormRefusal,
  requeueCommand,
  requeueWithout,
} from './state.ts';
import { Device } from './testing/device.ts';
import { ModelServer, type Fault } from './testing/model-server.ts';

/** What the user, another user and the environment may do. An object is picked by a number, modulo the count. */
type Step =
  | { do: 'create'; inside: boolean; parent: number; isFencer: boolean; named: number | undefined }
  | { do: 'update' | 'delete' | 'elsewhere' | 'read'; which: number }
  | { do: 'flush' | 'second tab' | 'restart' };

const which = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      inside: fc.boolean(),
      parent: which,
      isFencer: fc.boolean(),
      named: fc.option(which, { nil: undefined }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'update' as const,
        'update' as const,
        'delete' as const,
        'elsewhere' as const,
        'read' as const,
      ),
      which,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('flush' as const, 'second tab' as const, 'restart' as const),
    }),
  },
);
const faults = fc.array(
  fc.constantFrom<Fault>(
    'none',
    'none',
    'request lost',
    'answer lost',
    'doubled',
    'in trouble',
    'refused',
    'refused',
  ),
  { maxLength: 60 },
);

/** An object in the state that the user wants. */
interface Meant {
  slug: string;
  kind: Kind;
  parent: Meant | undefined;
  /** The fencer that the object names. The object is kept if the fencer is deleted. */
  fencer: Meant | undefined;
  mine: string;
  /** What another user has written into the other field. */
  theirs: string;
  /** The version the user last read, with its fields. */
  seen: { version: number | undefined; theirs: string };
}

const isIn = (meant: Meant, other: Meant): boolean =>
  meant === other || (meant.parent !== undefined && isIn(meant.parent, other));

async function live(steps: readonly Step[], fate: readonly Fault[]) {
  const server = new ModelServer(fate);
  const device = new Device(server);
  let meant: Meant[] = [];
  /** Includes deleted ones, which an open score pad may still name. */
  const fencers: Meant[] = [];
  let hasReordered = false;
  let numbers = 0;
  /** The ids of changes that replaced an earlier one, and whose form is waiting for the response. */
  const forms = new Set<string>();
  let [tab, other] = [device.tab(), device.tab()];
  const next = () => String((numbers += 1));
  const real = ({ slug }: Meant) => substituteSlugs(slug, device.outbox.slugs);
  const pick = (number: number, from: readonly Meant[] = meant) =>
    from[number % Math.max(1, from.length)];
  const make = (action: 'create' | 'update' | 'delete', object: Meant, more: Values = {}) => {
    // A page shows an object at the version of this device's last completed command.
    const last = device.outbox.done.findLast(
      (done) => substituteSlugs(done.slug, device.outbox.slugs) === real(object),
    );
    if (last?.version !== undefined && last.version > (object.seen.version ?? 0))
      object.seen = {
        version: last.version,
        theirs: String(last.body['theirs'] ?? object.seen.theirs),
      };
    const base = {
      version: object.seen.version,
      values: { mine: object.mine, theirs: object.seen.theirs },
    };
    const body = action === 'delete' ? {} : { theirs: object.seen.theirs, ...more };
    const { outbox, id, isSeparate } = enqueue(
      device.outbox,
      {
        kind: object.kind,
        action,
        slug: object.slug,
        body,
        ...(action === 'create' ? {} : { base }),
      },
      { id: `id-${next()}`, now: 0 },
    );
    device.outbox = outbox;
    if (id !== undefined && !isSeparate) forms.add(id);
  };

  for (const one of steps) {
    if (one.do === 'flush') void tab.flush();
    else if (one.do === 'second tab') void other.flush();
    else if (one.do === 'restart') {
      tab.close();
      [tab, other] = [other, device.tab()];
    } else if (one.do === 'create') {
      const places = meant.filter(({ kind }) => kind !== 'fencer');
      const parent = one.inside && !one.isFencer ? pick(one.parent, places) : undefined;
      const object: Meant = {
        slug: `~${next().padStart(16, '0')}`,
        kind: one.isFencer ? 'fencer' : parent ? 'event' : 'tournament',
        parent,
        fencer: one.named === undefined || one.isFencer ? undefined : pick(one.named, fencers),
        mine: next(),
        theirs: '',
        seen: { version: undefined, theirs: '' },
      };
      make('create', object, {
        mine: object.mine,
        ...(parent && { parent: parent.slug }),
        ...(object.fencer && { fencer: object.fencer.slug }),
      });
      meant.push(object);
      if (one.isFencer) fencers.push(object);
    } else if ('which' in one) {
      const object = pick(one.which);
      const row = object && server.find(real(object));
      if (object && one.do === 'update') {
        const mine = next();
        make('update', object, { mine });
        object.mine = mine;
      } else if (object && one.do === 'delete') {
        make('delete', object);
        meant = meant.filter((kept) => !isIn(kept, object));
      } else if (object && row && one.do === 'elsewhere') {
        object.theirs = next();
        server.write(row.slug, { theirs: object.theirs });
      } else if (object && row && one.do === 'read') {
        // A page shows pending changes over the server's data, so a form never starts from an outdated `mine`.
        object.seen = { version: row.version, theirs: String(row.fields['theirs']) };
      }
    }
    // Lets pending promises continue for a while, so that requests are in flight during the next step.
    for (let turn = 0; turn < 7; turn += 1) await Promise.resolve();
    for (const id of forms) {
      const refusal = findCommand(device.outbox, id)?.refusal;
      if (refusal?.status === 400)
        device.outbox = applyFormRefusal(device.outbox, id, false, refusal);
    }
  }

  // Finally, the network is up, and the user resolves each conflict with the preselected values.
  for (let round = 0; round < 100; round += 1) {
    await tab.flush();
    for (const { id, action, slug, refusal } of device.outbox.commands) {
      if (!refusal) continue;
      if (refusal.status !== 412) {
        const kept = meant.find(({ slug: other }) => other === slug);
        const newId = `id-${next()}`;
        if (refusal.status !== 404) device.outbox = requeueCommand(device.outbox, id, newId);
        // The parent was deleted in the meantime.
        else if (!kept) device.outbox = discardCommand(device.outbox, id);
        // The fencer was deleted in the meantime, so the user saves the record without them.
        else {
          hasReordered = true;
          kept.fencer = undefined;
          device.outbox = requeueWithout(device.outbox, id, { field: 'fencer', newId });
        }
        continue;
      }
      const command = findCommand(device.outbox, id)!;
      const theirs = refusal.theirs?.values ?? {};
      const chosen = defaultChoices(command, theirs);
      const values = Object.fromEntries(
        Object.entries(command.body).map(([field, value]) => [
          field,
          chosen[field] === 'theirs' ? theirs[field] : value,
        ]),
      );
      device.outbox = resolveConflict(device.outbox, id, action === 'delete' ? {} : values);
    }
    if (device.outbox.commands.length === 0) break;
  }
  return { device, server, meant, real, isInOrder: !hasReordered && !server.hasRefused };
}

const bySlug = (one: { slug: string }, other: { slug: string }) =>
  one.slug.localeCompare(other.slug);

test('a lossy network, two tabs, restarts and rejections do not lose, duplicate or overwrite changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 60 }),
      faults,
      async (steps, fate) => {
        const { device, server, meant, real, isInOrder } = await live(steps, fate);
        expect(device.outbox.commands).toEqual([]);
        const wanted = meant.map((object) => ({
          slug: real(object),
          parent: object.parent && real(object.parent),
          fencer: object.fencer && real(object.fencer),
          mine: object.mine,
          theirs: object.theirs,
        }));
        const found = server.rows.map(({ slug, fields }) => ({
          slug,
          parent: fields['parent'],
          fencer: fields['fencer'],
          mine: fields['mine'],
          theirs: fields['theirs'],
        }));
        // In creation order, unless a rejection let later commands pass.
        if (isInOrder) expect(found).toEqual(wanted);
        else expect(found.toSorted(bySlug)).toEqual(wanted.toSorted(bySlug));
      },
    ),
    { numRuns: 200 },
  );
});

test('an edit whose response was lost is done if the server has trimmed its texts', async () => {
  const server = new ModelServer(['none', 'answer lost']);
  const device = new Device(server);
  const { flush } = device.tab();
  const change = (action: 'create' | 'update', location: string) => {
    const base = { version: 1, values: { location: 'Hall A' } };
    device.outbox = enqueue(
      device.outbox,
      {
        kind: 'tournament',
        action,
        slug: '~0000000000000001',
        body: { location },
        ...(action === 'update' && { base }),
      },
      { id: action, now: 0 },
    ).outbox;
    return flush();
  };
  await change('create', 'Hall A');
  await change('update', 'Hall B ');
  expect(device.outbox.commands).toHaveLength(1);
  await flush();
  expect(device.outbox.commands).toEqual([]);
  expect(server.rows).toMatchObject([{ fields: { location: 'Hall B' }, version: 2 }]);
});
