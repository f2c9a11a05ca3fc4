import { connectionLimits } from '@fencing-journal/contract/connections';
import { storable } from '@fencing-journal/contract/shared/fields';
import { fold } from '../../lib/fold.ts';

/**
 * The words of a search for a person, as the index of migration 0009 has those of names: folded, without the marks that
 * are left out of names; none when no word is long enough to say whom one looks for (G-102).
 */
export function nameWords(search: string): string[] {
  const words = fold(storable(search))
    .replace(/['’ʼ`.,]/g, '')
    .split(/[-\s]+/)
    .filter((word) => word !== '');
  return words.some((word) => word.length >= connectionLimits.letters) ? words : [];
}
