import { describe, expect, test } from 'vitest';
import { emptyOutbox, type NewCommand, type Outbox } from './command.ts';
import { beginNext, keyLifetimeMs, nextSendable } from './next-command.ts';
import {
  enqueue,
  recordAnswer,
  resolveConflict,
  discardCommand,
  commandWithDependents,
  findCommand,
  applyFormRefusal,
  recordRefusal,
  requeueCommand,
  uncertain,
} from './state.ts';

const [t, e, f] = ['~0000000000000001', '~0000000000000002', '~0000000000000003'];
const tournament: NewCommand = {
  kind: 'tournament',
  action: 'create',
  slug: t,
  body: { name: 'Harbour Open' },
};
const event: NewCommand = {
  kind: 'event',
  action: 'create',
  slug: e,
  body: { tournament_slug: t, name: 'Epee' },
};
const fencer: NewCommand = {
  kind: 'fencer',
  action: 'create',
  slug: f,
  body: { first_name: 'Mika' },
};
const bout: NewCommand = {
  kind: 'bout',
  action: 'create',
  slug: '~0000000000000004',
  body: { event: e, fencer_b: f, score_a: 5 },
};
const rename = (slug: string, name: string): NewCommand => ({
  kind: 'tournament',
  action: 'update',
  slug,
  body: { name },
  base: { version: 1, values: { name: 'Old' } },
});
const remove = (slug: string): NewCommand => ({ kind: 'tournament', action: 'delete', slug });

/** Enqueues changes in order, with the ids a, b, c, … */
const box = (...changes: NewCommand[]): Outbox =>
  changes.reduce(
    (outbox, change, index) =>
      enqueue(outbox, change, { id: 'abcdefg'.charAt(index), now: 1 }).outbox,
    emptyOutbox('ada'),
  );
const ids = ({ commands }: Outbox) => commands.map(({ id }) => id).join('');
const no = { status: 400, body: {} };
const send = (outbox: Outbox) => beginNext(outbox, 2).outbox;

describe('sending order', () => {
  test('follows the order of creation', () => {
    let outbox = box(tournament, event, fencer, bout);
    const sent: string[] = [];
    for (let command = nextSendable(outbox); command; command = nextSendable(outbox)) {
      sent.push(command.id);
      outbox = recordAnswer(outbox, command.id, { slug: `real-${command.id}` }, 3);
    }
    expect(sent.join('')).toBe('abcd');
    expect(outbox.slugs[e]).toBe('real-b');
  });

  test('skips rejected commands and those that depend on them', () => {
    const outbox = recordRefusal(box(tournament, event, fencer, bout), 'a', no);
    expect(nextSendable(outbox)?.id).toBe('c');
    expect(nextSendable(recordAnswer(outbox, 'c', { slug: 'mika' }, 3))).toBeUndefined();
  });

  test('keeps changes to the same object in order', () => {
    const outbox = box(rename('cup', 'One'), fencer, rename('cup', 'Two'));
    expect(nextSendable(recordRefusal(outbox, 'a', no))?.id).toBe('b');
    expect(
      nextSendable(recordAnswer(recordRefusal(outbox, 'a', no), 'b', { slug: 'mika' }, 3)),
    ).toBeUndefined();
  });

  test.each<[string, (outbox: Outbox) => Outbox]>([
    ['in flight', send],
    ['rejected', (outbox) => recordRefusal(outbox, 'a', no)],
    ['uncertain', (outbox) => beginNext(send(outbox), 2 + keyLifetimeMs + 1).outbox],
  ])('waits for a create that is %s', (_, change) => {
    const row: NewCommand = { ...bout, action: 'update', slug: `${f}-0`, body: {} };
    const pool: NewCommand = { ...bout, kind: 'pool', slug: f, body: { event: 'cup' } };
    for (const queued of [
      box(fencer, { ...bout, body: { event: 'cup', fencer_b: f } }),
      box(pool, row),
    ]) {
      const next = beginNext(change(queued), 2);
      expect(findCommand(next.outbox, 'b')?.refusal).toBeUndefined();
      expect(next.command?.id).not.toBe('b');
    }
  });
});

describe('a command that names an object whose create was discarded', () => {
  const onlyNames: NewCommand = { ...bout, body: { event: 'cup', fencer_b: f, score_a: 5 } };
  const start = (outbox: Outbox) => beginNext(outbox, 2);
  const statusOf = (outbox: Outbox, id: string) => findCommand(outbox, id)?.refusal?.status;

  test.each<[string, NewCommand]>([
    ['a new bout', onlyNames],
    ['an edit to a synced bout', { ...onlyNames, action: 'update', slug: 'final' }],
    ['an edit to the object itself', rename(f, 'Mika R.')],
    ['a pool', { ...onlyNames, kind: 'pool', body: { rows: [{ fencer: f, score: 5 }] } }],
    ['an edit to a row of a pool', { ...onlyNames, action: 'update', slug: `${f}-1`, body: {} }],
  ])('is rejected instead of sent, and later changes are sent: %s', (_, naming) => {
    const { outbox, command } = start(box(naming, rename('cup', 'One')));
    expect(statusOf(outbox, 'a')).toBe(404);
    expect(command?.id).toBe('b');
    expect(ids(discardCommand(outbox, 'a'))).toBe('b');
  });

  test('is dropped if it deletes that object', () => {
    const { outbox, command } = start(box(remove(t), rename('cup', 'One')));
    expect([ids(outbox), command?.id]).toEqual(['b', 'b']);
  });

  test('holds back what depends on it', () => {
    const { outbox, command } = start(box({ ...event, body: { tournament_slug: t } }, bout));
    expect([statusOf(outbox, 'a'), statusOf(outbox, 'b'), command]).toEqual([
      404,
      undefined,
      undefined,
    ]);
  });

  test('is sent once it is edited to name another object', () => {
    const edit: NewCommand = { ...onlyNames, action: 'update', body: { fencer_b: 'mika' } };
    const { outbox } = enqueue(start(box(onlyNames)).outbox, edit, { id: 'x', now: 5 });
    expect(start(outbox).command).toMatchObject({
      id: 'x',
      action: 'create',
      body: { event: 'cup', fencer_b: 'mika', score_a: 5 },
    });
  });
});

describe('a change', () => {
  test('is based on the version that the previous change created', () => {
    const outbox = box(rename('cup', 'One'), rename('cup', 'Two'));
    expect(findCommand(outbox, 'b')?.base).toBeUndefined();
    expect(findCommand(recordAnswer(outbox, 'a', { version: 7 }, 3), 'b')?.base).toEqual({
      version: 7,
      values: { name: 'One' },
    });
  });

  test('to an object made on this device is based on the version it was given', () => {
    const outbox = recordAnswer(
      box(tournament, rename(t, 'Two')),
      'a',
      { slug: 'cup', version: 1 },
      3,
    );
    expect(nextSendable(outbox)).toMatchObject({
      id: 'b',
      base: { version: 1, values: { name: 'Harbour Open' } },
    });
  });

  test('replaces a rejected create under a new key', () => {
    const outbox = enqueue(
      recordRefusal(box(tournament, event), 'a', no),
      { kind: 'tournament', action: 'update', slug: t, body: { name: 'Better' } },
      { id: 'x', now: 5 },
    ).outbox;
    expect(ids(outbox)).toBe('xb');
    expect(nextSendable(outbox)).toMatchObject({
      id: 'x',
      action: 'create',
      body: { name: 'Better' },
    });
  });

  test("absorbs changes queued behind a rejected create, so they aren't stuck", () => {
    const waiting = recordRefusal(
      box(tournament, event, { ...rename(t, 'Two'), body: { name: 'Two', notes: 'New.' } }),
      'a',
      no,
    );
    const outbox = enqueue(waiting, rename(t, 'Three'), { id: 'x', now: 5 }).outbox;
    expect(ids(outbox)).toBe('xb');
    expect(nextSendable(outbox)).toMatchObject({
      id: 'x',
      action: 'create',
      body: { name: 'Three', notes: 'New.' },
    });
  });

  test('is based on the other version after a conflict, and later changes keep the decision', () => {
    const conflict = recordRefusal(
      box(rename('cup', 'One'), {
        ...rename('cup', 'One'),
        body: { name: 'One', notes: 'new' },
        base: { version: 1, values: { name: 'One', notes: '' } },
      }),
      'a',
      { ...no, theirs: { version: 9, values: { name: 'Theirs' } } },
    );
    const outbox = resolveConflict(conflict, 'a', { name: 'Theirs' });
    expect(findCommand(outbox, 'a')).toMatchObject({
      body: { name: 'Theirs' },
      base: { version: 9 },
    });
    expect(findCommand(outbox, 'b')?.body).toEqual({ name: 'Theirs', notes: 'new' });
  });

  test('keeps fields that the user left unchanged, even if an earlier command has older values', () => {
    const from = (name: string, notes: string) => ({ version: 1, values: { name, notes } });
    const [first, second] = [
      { ...rename('cup', 'One'), body: { name: 'One', notes: 'old' }, base: from('Old', 'old') },
      {
        ...rename('cup', 'Two'),
        body: { name: 'Two', notes: 'theirs' },
        base: from('One', 'theirs'),
      },
    ];
    const conflict = (outbox: Outbox, version: number, notes: string) =>
      recordRefusal(outbox, 'a', { ...no, theirs: { version, values: { name: 'Old', notes } } });
    // Another user keeps editing the notes, and this user chooses the other version each time.
    let outbox = box(first, second);
    for (const [version, notes] of [
      [3, 'newer'],
      [4, 'newest'],
    ] as const)
      outbox = resolveConflict(conflict(outbox, version, notes), 'a', { name: 'One', notes });
    expect(findCommand(outbox, 'b')?.body).toEqual({ name: 'Two', notes: 'newest' });
    // The same is true if the second change replaces the rejected first one.
    expect(
      findCommand(
        enqueue(conflict(box(first), 3, 'newer'), second, { id: 'x', now: 5 }).outbox,
        'x',
      )?.body,
    ).toEqual({ name: 'Two', notes: 'old' });
  });

  test('passes its base on to the next change when it is discarded', () => {
    expect(
      findCommand(discardCommand(box(rename('cup', 'One'), rename('cup', 'Two')), 'a'), 'b')?.base,
    ).toEqual({ version: 1, values: { name: 'Old' } });
  });
});

describe('a delete', () => {
  test('of a never-sent create drops everything inside it and sends nothing', () => {
    const { outbox, id } = enqueue(box(tournament, event, fencer, bout), remove(t), {
      id: 'x',
      now: 5,
    });
    expect([ids(outbox), id]).toEqual(['c', undefined]);
  });

  const removeFencer: NewCommand = { kind: 'fencer', action: 'delete', slug: f };
  const renameFencer: NewCommand = {
    kind: 'fencer',
    action: 'update',
    slug: f,
    body: { first_name: 'Mika R.' },
  };

  test.each<[string, NewCommand]>([
    ['a new bout', bout],
    [
      'an edit to a synced bout',
      { ...bout, action: 'update', slug: 'final', body: { fencer_b: f } },
    ],
    ['a pool', { ...bout, kind: 'pool', body: { rows: [{ fencer: f, score: 5 }] } }],
    ['a team match', { ...bout, kind: 'team_match', body: { fencers_b: [{ fencer: f }] } }],
  ])('of a never-sent fencer is sent after %s that names them', (_, naming) => {
    const queued = box(fencer, renameFencer, { ...naming, body: { ...naming.body, event: 'cup' } });
    for (const outbox of [queued, recordRefusal(queued, 'a', no)]) {
      const after = enqueue(outbox, removeFencer, { id: 'x', now: 5 });
      expect([ids(after.outbox), after.id]).toEqual(['abcx', 'x']);
    }
  });

  test('of a never-sent fencer that nothing refers to sends nothing', () => {
    const { outbox, id } = enqueue(box(fencer, renameFencer, tournament), removeFencer, {
      id: 'x',
      now: 5,
    });
    expect([ids(outbox), id]).toEqual(['c', undefined]);
  });

  test('of a sent create is queued behind it, because the response may have been lost', () => {
    expect(ids(enqueue(send(box(tournament)), remove(t), { id: 'x', now: 5 }).outbox)).toBe('ax');
  });
});

describe('discarding a create', () => {
  test('also drops everything made inside it, including rows of a pool', () => {
    const pool: NewCommand = {
      kind: 'pool',
      action: 'create',
      slug: '~0000000000000009',
      body: { event: e },
    };
    const outbox = box(tournament, event, fencer, bout, pool, {
      kind: 'bout',
      action: 'update',
      slug: '~0000000000000009-1',
      body: { score_a: 4 },
    });
    expect(
      commandWithDependents(outbox, 'b')
        .map(({ id }) => id)
        .join(''),
    ).toBe('bdef');
    expect(ids(discardCommand(outbox, 'a'))).toBe('c');
  });
});

describe('a change whose error the form has shown', () => {
  test('is dropped if it carries no other changes', () =>
    expect(ids(applyFormRefusal(box(fencer, tournament), 'b', true, no))).toBe('a'));

  test.each([
    ['replaces an earlier change', false, box(tournament)],
    ['has other changes inside it', true, box(tournament, event)],
  ] as const)('is kept as rejected if it %s', (_, own, outbox) => {
    const parked = applyFormRefusal(outbox, 'a', own, no);
    expect([ids(parked), findCommand(parked, 'a')?.refusal]).toEqual([ids(outbox), no]);
  });
});

describe('a retry', () => {
  test('uses a new key for a rejected create and the same key for an update', () => {
    expect(ids(requeueCommand(recordRefusal(box(tournament), 'a', no), 'a', 'x'))).toBe('x');
    expect(
      nextSendable(requeueCommand(recordRefusal(box(rename('cup', 'One')), 'a', no), 'a', 'x'))?.id,
    ).toBe('a');
  });

  test('of a create whose key may have expired requires a decision by the user', () => {
    const sent = send(box(tournament, fencer));
    const late = beginNext(sent, 2 + keyLifetimeMs + 1);
    expect(late.command?.id).toBe('b');
    expect(findCommand(late.outbox, 'a')?.refusal).toMatchObject({ body: { code: uncertain } });
    expect(beginNext(sent, 2 + keyLifetimeMs).command?.id).toBe('a');
  });

  test('of an uncertain create is not triggered by editing or deleting it', () => {
    const late = beginNext(send(box(tournament)), 2 + keyLifetimeMs + 1).outbox;
    for (const change of [rename(t, 'Again'), remove(t)]) {
      const { outbox } = enqueue(late, change, { id: 'x', now: 5 });
      expect([ids(outbox), nextSendable(outbox)]).toEqual(['ax', undefined]);
      expect(nextSendable(requeueCommand(outbox, 'a', 'y'))).toMatchObject({
        id: 'y',
        body: { name: 'Harbour Open' },
      });
      expect(ids(discardCommand(outbox, 'a'))).toBe('');
    }
  });
});

test('rows of a pool get the slugs from the response', () => {
  const pool: NewCommand = { kind: 'pool', action: 'create', slug: e, body: {} };
  const outbox = recordAnswer(
    box(pool, { kind: 'bout', action: 'update', slug: `${e}-1`, body: { score_a: 4 } }),
    'a',
    { bouts: [{ slug: 'one' }, { slug: 'two' }] },
    3,
  );
  expect(outbox.slugs).toEqual({ [`${e}-0`]: 'one', [`${e}-1`]: 'two' });
  expect(nextSendable(outbox)?.id).toBe('b');
});
