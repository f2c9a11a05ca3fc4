import { connectionLimits } from '@fencing-journal/contract/connections';

/** What is typed as it is sent: letters of any script, digits and hyphens, which stand for spaces too (section 5, G-102). */
export const searchTextOf = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{Nd}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

/** A word that is long enough to say whom one looks for. */
const longEnough = new RegExp(`[^-]{${connectionLimits.letters}}`, 'u');
export const isSearchable = (text: string): boolean => longEnough.test(text);
