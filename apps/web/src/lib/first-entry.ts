import { paths } from './paths.ts';

/** What somebody wants to enter who has no tournament yet: its forms lead there one after the other. */
type FirstEntry = 'pool' | 'bout';

const parameter = 'then';

export function firstEntryOf(search: URLSearchParams): FirstEntry | undefined {
  const value = search.get(parameter);
  return value === 'pool' || value === 'bout' ? value : undefined;
}

/** A form on the way to the first entry. */
export const onTheWayTo = (path: string, entry: FirstEntry): string =>
  `${path}?${parameter}=${entry}`;

/** The form of the first entry. */
export const pathOfEntry = (entry: FirstEntry, tournament: string, event: string): string =>
  (entry === 'pool' ? paths.poolAdd : paths.boutAdd)(tournament, event);
