import type { Paged } from '@fencing-journal/contract/shared/paging';
import type { Command, CompletedCommand, Kind, Values } from './outbox/command.ts';

/** What every projection may use in addition to the response. Features add the names they know. */
export interface DeviceState {
  /** The changes that the response doesn't include yet, in order, with the server's slugs where known. */
  effects: readonly (Command | CompletedCommand)[];
  me: { slug: string; name: string };
}

/** Returns a text field of a request body, or "" if it is absent. */
export const textOf = (body: Values, field: string): string => {
  const value = body[field];
  return typeof value === 'string' ? value : '';
};

/** Returns the slug of an object in a response. */
export const slugIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'slug' in value ? value.slug : undefined;

/** Converts '' to null in these fields. Requests send '' for "not chosen", but responses contain null. */
export const emptyToNull = (body: object, fields: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      value === '' && fields.includes(field) ? null : value,
    ]),
  );

export const effectsOfKind = (
  { effects }: DeviceState,
  ...kinds: readonly Kind[]
): readonly Command[] => effects.filter(({ kind }) => kinds.includes(kind));

/** Applies the effects to one object. Returns undefined if it doesn't exist or was deleted. */
export function projectOne<T extends { slug: string }>(
  answer: T | undefined,
  slug: string,
  effects: readonly Command[],
  create: (command: Command) => T | undefined,
  update: (object: T, command: Command) => T,
): T | undefined {
  let object = answer;
  for (const command of effects) {
    if (command.slug !== slug) continue;
    if (command.action === 'delete') object = undefined;
    else if (command.action === 'create') object ??= create(command);
    else object = object && update(object, command);
    // The next change is based on this version.
    if (object && 'version' in command && command.version !== undefined)
      object = { ...object, version: command.version };
  }
  return object;
}

/** Applies the effects to each object of a list. New ones are appended. */
export function projectList<T extends { slug: string }>(
  answer: readonly T[],
  effects: readonly Command[],
  create: (command: Command) => T | undefined,
  update: (object: T, command: Command) => T,
): T[] {
  const createdCommands = effects.filter(
    ({ action, slug }) => action === 'create' && !answer.some((object) => object.slug === slug),
  );
  const slugs = new Set([
    ...answer.map(({ slug }) => slug),
    ...createdCommands.map(({ slug }) => slug),
  ]);
  const answerBySlug = new Map(answer.map((object) => [object.slug, object]));
  return [...slugs].flatMap(
    (slug) => projectOne(answerBySlug.get(slug), slug, effects, create, update) ?? [],
  );
}

type Row = { slug: string };

/**
 * Sorts rows by date, newest first, like every dated list. Within a day, the row logged last comes first. Rows missing
 * from `answerRows` count as newer.
 */
export function byDate<K extends string, T extends Row & Record<K, string>>(
  rows: readonly T[],
  answerRows: readonly Row[],
  field: K,
): T[] {
  const isNew = (row: Row) => !answerRows.some(({ slug }) => slug === row.slug);
  const newest = [...rows.filter(isNew).toReversed(), ...rows.filter((row) => !isNew(row))];
  return newest.toSorted((one, other) =>
    one[field] === other[field] ? 0 : one[field] < other[field] ? 1 : -1,
  );
}

/** Returns the total count, including pending creates and deletes. */
export function countWithPending(
  { count, results }: Paged<Row>,
  effects: readonly Command[],
): number {
  const createdCommands = effects.filter(
    ({ action, slug }) => action === 'create' && !results.some((row) => row.slug === slug),
  );
  const deletedSlugs = new Set(
    effects.filter(({ action }) => action === 'delete').map(({ slug }) => slug),
  );
  return Math.max(0, count + createdCommands.length - deletedSlugs.size);
}
