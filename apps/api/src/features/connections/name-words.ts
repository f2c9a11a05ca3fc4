import { connectionLimits } from '@fencing-journal/contract/connections';
import { stripUnstorable } from '@fencing-journal/contract/shared/fields';
import { normalizeForSearch } from '../../lib/normalize-for-search.ts';

/**
 * Splits a search for a person into words, normalized like the names in the index of migration 0009: folded, without
 * the punctuation that is dropped from names. Returns none if every word is too short to identify anyone.
 */
export function nameWords(search: string): string[] {
  const words = normalizeForSearch(stripUnstorable(search))
    .replace(/['’ʼ`.,]/g, '')
    .split(/[-\s]+/)
    .filter((word) => word !== '');
  return words.some((word) => word.length >= connectionLimits.minCharacters) ? words : [];
}
