import { connectionLimits } from '@fencing-journal/contract/connections';

/** Returns the search text as it is sent: letters of any script, digits and hyphens. Hyphens replace spaces. */
export const searchTextOf = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{Nd}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

const longEnoughWord = new RegExp(`[^-]{${connectionLimits.minCharacters},}`, 'gu');

/** Whether two words are long enough. They must be parts of the first and last name, so that nobody can browse. */
export const isSearchable = (text: string): boolean =>
  (text.match(longEnoughWord)?.length ?? 0) >= 2;
