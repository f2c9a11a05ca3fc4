import type { Fencer } from '@fencing-journal/contract/fencers';
import { counted, nameOf } from '../../lib/format.ts';
import { foldedName } from './fencers.rules.ts';

type Named = Pick<Fencer, 'first_name' | 'last_name'>;
type Owned = Pick<Fencer, 'is_self'>;

/** Those whose name has most in common with this one come first, the own card after its likes; the others keep their order. */
export function likeliestFirst<T extends Named & Owned>(fencers: readonly T[], other: Named): T[] {
  const words = new Set(foldedName(other).split(/\s+/));
  const shared = (fencer: T) =>
    foldedName(fencer)
      .split(/\s+/)
      .filter((word) => words.has(word)).length;
  return fencers.toSorted(
    (one, two) => shared(two) - shared(one) || Number(one.is_self) - Number(two.is_self),
  );
}

/** The card that is looked at is kept, unless the other one is the own card, which always stays. */
export const keptAndHidden = <T extends Owned>(current: T, chosen: T): { keep: T; hide: T } =>
  chosen.is_self ? { keep: chosen, hide: current } : { keep: current, hide: chosen };

/**
 * What becomes of the bouts; how many the user himself fenced with the hidden one may not be known. None of them with his own
 * second card, who was never his opponent.
 */
export function boutsMoving(keep: Named & Owned, hide: Named, ownBouts = 0): string {
  const which =
    keep.is_self || ownBouts === 0
      ? `${nameOf(hide)}'s bouts`
      : `Your ${counted(ownBouts, 'bout')} with ${nameOf(hide)}`;
  return `${which} ${!keep.is_self && ownBouts === 1 ? 'moves' : 'move'} to ${nameOf(keep)}.`;
}
