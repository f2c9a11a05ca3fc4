import type { Command, Values } from './command.ts';

/**
 * All empty values are equal, and a number equals its digits, because forms hold strings. The server trims texts, and
 * it keeps the spelling in which a tag was first used.
 */
const normalizeValue = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(Array.isArray(value) ? value.map(lowerCaseWord) : value, trimText)
      : String(value).trim();
const lowerCaseWord = (item: unknown): unknown =>
  typeof item === 'string' ? item.toLowerCase() : item;
const trimText = (_key: string, part: unknown): unknown =>
  typeof part === 'string' ? part.trim() : part;
export const sameValue = (one: unknown, other: unknown): boolean =>
  normalizeValue(one) === normalizeValue(other);

/** Returns the fields in which `mine` would change `theirs`. */
export const differingFields = (mine: Values, theirs: Values): string[] =>
  Object.keys(mine).filter((field) => !sameValue(mine[field], theirs[field]));

export type Outcome = 'done' | 'untouched' | 'conflict';

/**
 * Compares a change with a version it wasn't based on.
 * `done`: the server already has these values, usually because the response to this change was lost.
 * `untouched`: only other fields were changed elsewhere, so sending overwrites nothing.
 * `conflict`: the user has to decide.
 */
export function compare(
  { action, body, base }: Pick<Command, 'action' | 'body' | 'base'>,
  theirs: Values,
): Outcome {
  if (action === 'delete') return 'conflict';
  if (differingFields(body, theirs).length === 0) return 'done';
  return base &&
    Object.keys(body).every(
      (field) =>
        sameValue(base.values[field], theirs[field]) || sameValue(body[field], theirs[field]),
    )
    ? 'untouched'
    : 'conflict';
}

/** Returns the preselected side of each differing field: `mine` if the user changed it, otherwise `theirs`. */
export const defaultChoices = (
  { body, base }: Pick<Command, 'body' | 'base'>,
  theirs: Values,
): Record<string, 'mine' | 'theirs'> =>
  Object.fromEntries(
    differingFields(body, theirs).map((field) => [
      field,
      base && field in base.values && sameValue(body[field], base.values[field])
        ? 'theirs'
        : 'mine',
    ]),
  );
