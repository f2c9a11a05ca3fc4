import { connectionLimits } from '@fencing-journal/contract/connections';

/** The search text as it is sent: letters of any script, digits and hyphens. Hyphens replace spaces. */
export const searchTextOf = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{Nd}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

/** At least one word must be long enough. */
const longEnoughWord = new RegExp(`[^-]{${connectionLimits.minCharacters}}`, 'u');
export const isSearchable = (text: string): boolean => longEnoughWord.test(text);
