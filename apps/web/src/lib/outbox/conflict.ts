import type { Command, Values } from './command.ts';

/** Empty is empty, however it is written; a number is its digits, as a form has it. */
const written = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
export const same = (one: unknown, other: unknown): boolean => written(one) === written(other);

/** The fields that would be other ones afterwards than somebody else has left them. */
export const differing = (mine: Values, theirs: Values): string[] =>
  Object.keys(mine).filter((field) => !same(mine[field], theirs[field]));

export type Outcome = 'done' | 'untouched' | 'conflict';

/**
 * What it means that an object is of another version than a change was made from. `done`: it says already what the change
 * says, mostly because the answer to the change was lost. `untouched`: the other fields were changed elsewhere, so that
 * this change takes nothing away. `conflict`: only its author can tell.
 */
export function compare({ action, body, base }: Command, theirs: Values): Outcome {
  if (action === 'delete') return 'conflict';
  if (differing(body, theirs).length === 0) return 'done';
  return base &&
    Object.keys(body).every(
      (field) => same(base.values[field], theirs[field]) || same(body[field], theirs[field]),
    )
    ? 'untouched'
    : 'conflict';
}

/** For each field in question what to begin with: mine where I changed it, theirs where I did not. */
export const proposed = (
  { body, base }: Command,
  theirs: Values,
): Record<string, 'mine' | 'theirs'> =>
  Object.fromEntries(
    differing(body, theirs).map((field) => [
      field,
      base && field in base.values && same(body[field], base.values[field]) ? 'theirs' : 'mine',
    ]),
  );
