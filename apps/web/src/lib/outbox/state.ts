import type { Command, NewCommand, Outbox, Refusal, Values } from './command.ts';
import { same } from './conflict.ts';
import { isProvisional, namesUnsent, resolved, rowOf } from './provisional.ts';

/** More than anyone does in a day offline. */
const mostDone = 200;

/**
 * In milliseconds. The server keeps an idempotency key for 24 hours. Resending an unanswered create after that could
 * duplicate it, so the user has to decide.
 */
export const keyLifeMs = 23 * 3_600_000;
export const uncertain = 'uncertain';

const replaced = (outbox: Outbox, id: string, change: (command: Command) => Command): Outbox => ({
  ...outbox,
  commands: outbox.commands.map((command) => (command.id === id ? change(command) : command)),
});

export const find = (outbox: Outbox, id: string): Command | undefined =>
  outbox.commands.find((command) => command.id === id);

/** The create may or may not have reached the server. Only the user can tell, by looking. */
export const isUncertain = ({ refusal }: Command): boolean =>
  (refusal?.body as { code?: unknown } | undefined)?.code === uncertain;
const isRefused = (command: Command): boolean =>
  command.refusal !== undefined && !isUncertain(command);

const ofObject = ({ commands, slugs }: Outbox, slug: string) =>
  commands.filter((command) => resolved(command.slug, slugs) === resolved(slug, slugs));

/** The fields the user changed, without those they left as they saw them. */
const meantBy = ({ body, seen }: { body: Values; seen?: Values | undefined }): Values =>
  seen
    ? Object.fromEntries(
        Object.entries(body).filter(
          ([field, value]) => !(field in seen && same(value, seen[field])),
        ),
      )
    : body;

interface Making {
  id: string;
  now: number;
}

/**
 * The command that carries a change (`id` undefined if nothing needs sending), and whether it carries only that change.
 */
export interface Carrier {
  id: string | undefined;
  own: boolean;
}

/** Enqueues a change. An update to a rejected command replaces it; deleting a never-sent create drops both. */
export function added(
  outbox: Outbox,
  change: NewCommand,
  { id, now }: Making,
): { outbox: Outbox } & Carrier {
  const earlier = ofObject(outbox, change.slug);
  const parked = earlier.findIndex(isRefused);
  const [first, ...later] = parked < 0 ? [] : earlier.slice(parked);
  if (change.action === 'update' && first && earlier.at(-1)?.action !== 'delete') {
    // A rejected create left nothing on the server, and its new body needs a new key. Later
    // commands are merged into it.
    const body: Values = Object.assign(
      {},
      first.body,
      ...later.map(meantBy),
      meantBy({ body: change.body ?? {}, seen: change.base?.values }),
    );
    const rest = {
      ...outbox,
      commands: outbox.commands.filter((command) => !later.includes(command)),
    };
    return {
      outbox: replaced(rest, first.id, () => ({ ...unsent(first), id, body })),
      id,
      own: false,
    };
  }
  const unheard = earlier.find(
    (command) => command.action === 'create' && (isRefused(command) || command.sent === undefined),
  );
  if (change.action === 'delete' && unheard)
    return { outbox: discarded(outbox, unheard.id), id: undefined, own: false };
  const { base, ...rest } = change;
  const place = (outbox.commands.at(-1)?.place ?? 0) + 1;
  const command: Command = {
    body: {},
    context: {},
    ...rest,
    ...(base && (earlier.length === 0 ? { base } : { seen: base.values })),
    id,
    place,
    made: now,
  };
  return { outbox: { ...outbox, commands: [...outbox.commands, command] }, id, own: true };
}

const withoutRefusal = ({ refusal: _refusal, ...command }: Command): Command => command;
/** Also forgets when it was sent, which restarts the lifetime of its key. */
const unsent = ({ sent: _sent, ...command }: Command): Command => withoutRefusal(command);

/**
 * Returns the first command that can be sent: it names no object that the server doesn't know yet, and no earlier
 * command on the same object is still pending or rejected.
 */
export function next({ commands, slugs }: Outbox): Command | undefined {
  const held = new Set<string>();
  for (const command of commands) {
    const slug = resolved(command.slug, slugs);
    const waits =
      command.refusal !== undefined ||
      held.has(slug) ||
      namesUnsent([command.action === 'create' ? null : command.slug, command.body], slugs);
    if (!waits) return command;
    held.add(slug);
  }
  return undefined;
}

/** Marks the next command as sent. A create whose key has expired becomes uncertain instead. */
export function begun(
  outbox: Outbox,
  now: number,
): { outbox: Outbox; command: Command | undefined } {
  const command = next(outbox);
  if (!command) return { outbox, command };
  if (command.action === 'create' && command.sent !== undefined && now - command.sent > keyLifeMs) {
    return begun(refused(outbox, command.id, { status: 0, body: { code: uncertain } }), now);
  }
  return {
    outbox: replaced(outbox, command.id, (one) => ({ ...one, sent: one.sent ?? now })),
    command,
  };
}

interface Answer {
  slug?: string;
  version?: number | undefined;
  bouts?: readonly { slug: string }[];
}

/** Records that the server completed a command, with the slug and version it assigned. */
export function answered(outbox: Outbox, id: string, answer: Answer, now: number): Outbox {
  const done = find(outbox, id);
  if (!done) return outbox;
  const rows = (answer.bouts ?? []).map(
    ({ slug }, index) => [rowOf(done.slug, index), slug] as const,
  );
  const own =
    isProvisional(done.slug) && answer.slug !== undefined
      ? [[done.slug, answer.slug] as const]
      : [];
  const known = {
    ...outbox,
    done: [...outbox.done, { ...done, done: now, version: answer.version }].slice(-mostDone),
    slugs: { ...outbox.slugs, ...Object.fromEntries([...own, ...rows]) },
  };
  return passedOn(known, done, { version: answer.version, values: done.body });
}

/** Removes a command. The next command on the same object then builds on `base`. */
function passedOn(outbox: Outbox, gone: Command, base: Command['base']): Outbox {
  const heir = ofObject(outbox, gone.slug).find((command) => command.place > gone.place);
  const rest =
    heir && base && !heir.base
      ? replaced(outbox, heir.id, (command) => ({ ...command, base }))
      : outbox;
  return { ...rest, commands: rest.commands.filter((command) => command.id !== gone.id) };
}

export const refused = (outbox: Outbox, id: string, refusal: Refusal): Outbox =>
  replaced(outbox, id, (command) => ({ ...command, refusal }));

/**
 * Handles an error that the form has already shown: drops the command, or parks it for the user's decision if it
 * also carries other changes.
 */
export const objected = (outbox: Outbox, id: string, own: boolean, refusal: Refusal): Outbox =>
  own && family(outbox, id).length === 1 ? discarded(outbox, id) : refused(outbox, id, refusal);

/**
 * Requeues a rejected command. A create gets a new key, because the server may have stored the
 * rejection under the old one.
 */
export const retried = (outbox: Outbox, id: string, newId: string): Outbox =>
  replaced(outbox, id, (command) =>
    command.action === 'create' ? { ...unsent(command), id: newId } : withoutRefusal(command),
  );

/**
 * Sends these values over someone else's version. Later changes to the same object adopt the decision in every
 * field they left unchanged.
 */
export function decided(outbox: Outbox, id: string, values: Values): Outbox {
  const before = find(outbox, id);
  if (!before) return outbox;
  const later = ofObject(outbox, before.slug).filter(
    ({ place, action }) => place > before.place && action === 'update',
  );
  const carriedOn = ({ body, seen = before.body }: Command): Pick<Command, 'body' | 'seen'> => ({
    body: Object.fromEntries(
      Object.entries(body).map(([field, value]) => [
        field,
        field in values && same(value, seen[field]) ? values[field] : value,
      ]),
    ),
    seen: { ...seen, ...values },
  });
  const rebased = later.reduce(
    (all, { id: other }) =>
      replaced(all, other, (command) => ({ ...command, ...carriedOn(command) })),
    outbox,
  );
  return replaced(rebased, id, (command) => ({
    ...withoutRefusal(command),
    body: values,
    ...(command.refusal?.theirs ? { base: command.refusal.theirs } : {}),
  }));
}

/** The commands that are dropped together with this one: for a create, everything made inside it or from it. */
export function family(outbox: Outbox, id: string): readonly Command[] {
  const root = find(outbox, id);
  if (!root) return [];
  if (root.action !== 'create') return [root];
  const gone = new Set([root.slug]);
  const isOf = (value: unknown): boolean =>
    (isProvisional(value) && (gone.has(value) || gone.has(value.replace(/-\d+$/, '')))) ||
    (typeof value === 'object' && value !== null && Object.values(value).some(isOf));
  return outbox.commands.filter((command) => {
    if (command.id !== id && !isOf([command.slug, command.body])) return false;
    if (command.action === 'create') gone.add(command.slug);
    return true;
  });
}

export function discarded(outbox: Outbox, id: string): Outbox {
  const gone = family(outbox, id);
  const [only] = gone;
  if (only && gone.length === 1) return passedOn(outbox, only, only.base);
  return { ...outbox, commands: outbox.commands.filter((command) => !gone.includes(command)) };
}
