import type { Fencer } from '@fencing-journal/contract/fencers';
import { pluralize, nameOf } from '../../lib/format.ts';
import { searchableName } from './fencers.rules.ts';

type Named = Pick<Fencer, 'first_name' | 'last_name'>;
type Owned = Pick<Fencer, 'is_self'>;

/**
 * Sorts the cards by the number of words their names share with `other`. Among equals, the user's own card comes last
 * and the others keep their order.
 */
export function sortByLikelihood<T extends Named & Owned>(
  fencers: readonly T[],
  other: Named,
): T[] {
  const words = new Set(searchableName(other).split(/\s+/));
  const sharedWordCount = (fencer: T) =>
    searchableName(fencer)
      .split(/\s+/)
      .filter((word) => words.has(word)).length;
  return fencers.toSorted(
    (one, two) =>
      sharedWordCount(two) - sharedWordCount(one) || Number(one.is_self) - Number(two.is_self),
  );
}

/** Keeps the current card, unless the chosen one is the user's own, which always stays. */
export const keptAndHidden = <T extends Owned>(current: T, chosen: T): { keep: T; hide: T } =>
  chosen.is_self ? { keep: chosen, hide: current } : { keep: current, hide: chosen };

/**
 * Says which bouts move where. The number of the user's bouts with the hidden card may still be unknown. It is omitted
 * if the hidden card is the user's second card, which they never fenced against.
 */
export function movedBoutsText(keep: Named & Owned, hide: Named, ownBouts = 0): string {
  const subject =
    keep.is_self || ownBouts === 0
      ? `${nameOf(hide)}'s bouts`
      : `Your ${pluralize(ownBouts, 'bout')} with ${nameOf(hide)}`;
  return `${subject} ${!keep.is_self && ownBouts === 1 ? 'moves' : 'move'} to ${nameOf(keep)}.`;
}
