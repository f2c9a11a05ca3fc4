import type { Command, NewCommand, Outbox, Refusal, Values } from './command.ts';
import { sameValue } from './conflict.ts';
import {
  createSlug,
  isProvisional,
  mentions,
  poolRowSlug,
  substituteSlugs,
} from './provisional.ts';

/** More changes than anybody makes in a day offline. */
const maxCompleted = 200;

/** The refusal code of a create that may or may not have reached the server. */
export const uncertain = 'uncertain';

export const updateCommand = (
  outbox: Outbox,
  id: string,
  change: (command: Command) => Command,
): Outbox => ({
  ...outbox,
  commands: outbox.commands.map((command) => (command.id === id ? change(command) : command)),
});

export const findCommand = (outbox: Outbox, id: string): Command | undefined =>
  outbox.commands.find((command) => command.id === id);

/** Whether it is unknown if a create reached the server. Only the user can find out, by checking. */
export const isUncertain = ({ refusal }: Command): boolean =>
  (refusal?.body as { code?: unknown } | undefined)?.code === uncertain;
const isRefused = (command: Command): boolean =>
  command.refusal !== undefined && !isUncertain(command);

const commandsOn = ({ commands, slugs }: Outbox, slug: string) =>
  commands.filter(
    (command) => substituteSlugs(command.slug, slugs) === substituteSlugs(slug, slugs),
  );

/** Returns the fields that the user changed, without those that they left as they saw them. */
const changedFields = ({ body, seen }: { body: Values; seen?: Values | undefined }): Values =>
  seen
    ? Object.fromEntries(
        Object.entries(body).filter(
          ([field, value]) => !(field in seen && sameValue(value, seen[field])),
        ),
      )
    : body;

interface EnqueueOptions {
  id: string;
  now: number;
}

/**
 * The command that carries a change, and whether it carries only that one. `id` is undefined if nothing has to be sent.
 */
export interface EnqueueResult {
  id: string | undefined;
  isSeparate: boolean;
}

/**
 * Enqueues a change. An update to a rejected command replaces it. Deleting an object whose create was never sent drops
 * both commands, unless other records still need the object.
 */
export function enqueue(
  outbox: Outbox,
  change: NewCommand,
  { id, now }: EnqueueOptions,
): { outbox: Outbox } & EnqueueResult {
  const earlierCommands = commandsOn(outbox, change.slug);
  const refusedIndex = earlierCommands.findIndex(isRefused);
  const [first, ...laterCommands] = refusedIndex < 0 ? [] : earlierCommands.slice(refusedIndex);
  if (change.action === 'update' && first && earlierCommands.at(-1)?.action !== 'delete') {
    // A rejected create left nothing on the server, and its new body needs a new key. Later
    // commands are merged into it.
    const body: Values = Object.assign(
      {},
      first.body,
      ...laterCommands.map(changedFields),
      changedFields({ body: change.body ?? {}, seen: change.base?.values }),
    );
    const rest = {
      ...outbox,
      commands: outbox.commands.filter((command) => !laterCommands.includes(command)),
    };
    return {
      outbox: updateCommand(rest, first.id, () => ({ ...withoutSent(first), id, body })),
      id,
      isSeparate: false,
    };
  }
  const unsentCreate = earlierCommands.find(
    (command) => command.action === 'create' && (isRefused(command) || command.sent === undefined),
  );
  if (change.action === 'delete' && unsentCreate && !isNamedElsewhere(outbox, unsentCreate))
    return { outbox: discardCommand(outbox, unsentCreate.id), id: undefined, isSeparate: false };
  const { base, ...rest } = change;
  const place = (outbox.commands.at(-1)?.place ?? 0) + 1;
  const command: Command = {
    body: {},
    context: {},
    ...rest,
    ...(base && (earlierCommands.length === 0 ? { base } : { seen: base.values })),
    id,
    place,
    made: now,
  };
  return { outbox: { ...outbox, commands: [...outbox.commands, command] }, id, isSeparate: true };
}

const withoutRefusal = ({ refusal: _refusal, ...command }: Command): Command => command;
/** Also forgets when it was sent, which restarts the lifetime of its key. */
const withoutSent = ({ sent: _sent, ...command }: Command): Command => withoutRefusal(command);

interface Answer {
  slug?: string;
  version?: number | undefined;
  bouts?: readonly { slug: string }[];
}

/** Records that the server completed a command, with the slug and version it assigned. */
export function recordAnswer(outbox: Outbox, id: string, answer: Answer, now: number): Outbox {
  const done = findCommand(outbox, id);
  if (!done) return outbox;
  const poolRowSlugs = (answer.bouts ?? []).map(
    ({ slug }, index) => [poolRowSlug(done.slug, index), slug] as const,
  );
  const assignedSlug =
    isProvisional(done.slug) && answer.slug !== undefined
      ? [[done.slug, answer.slug] as const]
      : [];
  const withAnswer = {
    ...outbox,
    done: [...outbox.done, { ...done, done: now, version: answer.version }].slice(-maxCompleted),
    slugs: { ...outbox.slugs, ...Object.fromEntries([...assignedSlug, ...poolRowSlugs]) },
  };
  return removeCommand(withAnswer, done, { version: answer.version, values: done.body });
}

/** Removes a command. The next command on the same object then builds on `base`. */
function removeCommand(outbox: Outbox, removed: Command, base: Command['base']): Outbox {
  const successor = commandsOn(outbox, removed.slug).find(
    (command) => command.place > removed.place,
  );
  const rest =
    successor && base && !successor.base
      ? updateCommand(outbox, successor.id, (command) => ({ ...command, base }))
      : outbox;
  return { ...rest, commands: rest.commands.filter((command) => command.id !== removed.id) };
}

export const recordRefusal = (outbox: Outbox, id: string, refusal: Refusal): Outbox =>
  updateCommand(outbox, id, (command) => ({ ...command, refusal }));

/**
 * Handles an error that the form has already shown: drops the command, or parks it for the user's decision if it
 * also carries other changes.
 */
export const applyFormRefusal = (
  outbox: Outbox,
  id: string,
  isSeparate: boolean,
  refusal: Refusal,
): Outbox =>
  isSeparate && commandWithDependents(outbox, id).length === 1
    ? discardCommand(outbox, id)
    : recordRefusal(outbox, id, refusal);

/**
 * Requeues a rejected command. A create gets a new key, because the server may have stored the
 * rejection under the old one.
 */
export const requeueCommand = (outbox: Outbox, id: string, newId: string): Outbox =>
  updateCommand(outbox, id, (command) =>
    command.action === 'create' ? { ...withoutSent(command), id: newId } : withoutRefusal(command),
  );

/** Requeues a rejected command without one of its fields. */
export const requeueWithout = (
  outbox: Outbox,
  id: string,
  { field, newId }: { field: string; newId: string },
): Outbox =>
  requeueCommand(
    updateCommand(outbox, id, (command) => ({
      ...command,
      body: Object.fromEntries(Object.entries(command.body).filter(([name]) => name !== field)),
    })),
    id,
    newId,
  );

/**
 * Sends these values over someone else's version. Later changes to the same object adopt the decision in every
 * field they left unchanged.
 */
export function resolveConflict(outbox: Outbox, id: string, values: Values): Outbox {
  const conflicting = findCommand(outbox, id);
  if (!conflicting) return outbox;
  const later = commandsOn(outbox, conflicting.slug).filter(
    ({ place, action }) => place > conflicting.place && action === 'update',
  );
  const rebaseUpdate = ({
    body,
    seen = conflicting.body,
  }: Command): Pick<Command, 'body' | 'seen'> => ({
    body: Object.fromEntries(
      Object.entries(body).map(([field, value]) => [
        field,
        field in values && sameValue(value, seen[field]) ? values[field] : value,
      ]),
    ),
    seen: { ...seen, ...values },
  });
  const rebased = later.reduce(
    (current, { id: other }) =>
      updateCommand(current, other, (command) => ({ ...command, ...rebaseUpdate(command) })),
    outbox,
  );
  return updateCommand(rebased, id, (command) => ({
    ...withoutRefusal(command),
    body: values,
    ...(command.refusal?.theirs ? { base: command.refusal.theirs } : {}),
  }));
}

/** Returns the commands that are dropped with this one. For a create, these are all that mention the object. */
export function commandWithDependents(outbox: Outbox, id: string): readonly Command[] {
  const root = findCommand(outbox, id);
  if (!root) return [];
  if (root.action !== 'create') return [root];
  const removedSlugs = new Set([root.slug]);
  const isRemoved = (slug: string) => removedSlugs.has(createSlug(slug));
  return outbox.commands.filter((command) => {
    if (command.id !== id && !mentions([command.slug, command.body], isRemoved)) return false;
    if (command.action === 'create') removedSlugs.add(command.slug);
    return true;
  });
}

/** Whether other records name this fencer. These are kept when it is deleted, unlike records inside an object. */
const isNamedElsewhere = (outbox: Outbox, { id, kind, slug }: Command): boolean =>
  kind === 'fencer' && commandWithDependents(outbox, id).some((command) => command.slug !== slug);

export function discardCommand(outbox: Outbox, id: string): Outbox {
  const removed = commandWithDependents(outbox, id);
  const [only] = removed;
  if (only && removed.length === 1) return removeCommand(outbox, only, only.base);
  return { ...outbox, commands: outbox.commands.filter((command) => !removed.includes(command)) };
}
