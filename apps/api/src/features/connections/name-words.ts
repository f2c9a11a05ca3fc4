import { connectionLimits } from '@fencing-journal/contract/connections';
import { stripUnstorable } from '@fencing-journal/contract/shared/fields';
import { normalizeForSearch } from '../../lib/normalize-for-search.ts';

/** Returns the words that are long enough to name a person. */
export const longWords = (words: readonly string[]): string[] =>
  words.filter((word) => word.length >= connectionLimits.minCharacters);

/**
 * Splits a search for a person into words, normalized like the names in the index from migration 0009: folded, and
 * without the punctuation that is dropped from names. Returns no words unless two are long enough: a search needs parts
 * of both the first and the last name, so that nobody can browse through people.
 */
export function nameWords(search: string): string[] {
  const words = normalizeForSearch(stripUnstorable(search))
    .replace(/['’ʼ`.,]/g, '')
    .split(/[-\s]+/)
    .filter((word) => word !== '');
  return longWords(words).length >= 2 ? words : [];
}
