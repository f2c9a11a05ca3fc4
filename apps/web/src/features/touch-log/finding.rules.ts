import type { Bout } from '@fencing-journal/contract/bouts';
import { otherSide } from '@fencing-journal/contract/shared/enums';
import { ownerSide } from '../../ui/bout-card.rules.ts';
import type { FoundTouch } from './found.rules.ts';

type Scorer = 'own' | 'opponent' | 'both';

/** Returns the names as the bout's owner sees them, and a conversion of found touches to the log's sides. */
export function findingIn(bout: Bout) {
  const own = ownerSide(bout);
  const opponent = otherSide(own);
  const names = { a: bout.fencer_a, b: bout.fencer_b };
  const sides = { own, opponent, both: 'both' } as const;
  return {
    names: { own: names[own], opponent: names[opponent] },
    toFound: (touches: readonly { at_ms: number; scorer: Scorer }[]): FoundTouch[] =>
      touches.map(({ at_ms, scorer }) => ({ at_ms, scorer: sides[scorer] })),
  };
}
