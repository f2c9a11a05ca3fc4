import { paths } from './paths.ts';

/** What a user without a tournament wants to enter. The forms for it open one after the other. */
type FirstEntry = 'pool' | 'bout';

const parameter = 'then';

export function firstEntryOf(search: URLSearchParams): FirstEntry | undefined {
  const value = search.get(parameter);
  return value === 'pool' || value === 'bout' ? value : undefined;
}

/** Returns the address of a form on the way to the first entry. */
export const onTheWayTo = (path: string, entry: FirstEntry): string =>
  `${path}?${parameter}=${entry}`;

/** Returns the address of the form for the first entry. */
export const pathOfEntry = (entry: FirstEntry, tournament: string, event: string): string =>
  (entry === 'pool' ? paths.poolAdd : paths.boutAdd)(tournament, event);
