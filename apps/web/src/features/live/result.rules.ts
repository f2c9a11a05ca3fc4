import { sides, type Side } from '@fencing-journal/contract/shared/enums';
import { boutLimits } from '@fencing-journal/contract/bouts/values';
import type { BoutValues } from '../bouts/index.ts';
import { isTied, outcomeOf, type BoutState } from './bout.rules.ts';
import { toBoutFormat, forSides, type LiveFormat } from './formats.rules.ts';

/** A fencer on the pad. An empty slug means not chosen yet; the form asks later. */
export interface Fencer {
  slug: string;
  name: string;
  hand: string;
}

/** Writes the result over `formValues`, the form's values. Ratings, notes and tags are kept. */
export function resultToBoutValues(
  format: LiveFormat,
  state: BoutState,
  fencers: Record<Side, Fencer>,
  formValues: BoutValues,
  touches: BoutValues['touches'],
): BoutValues {
  const seconds = Math.round(state.fencingTime / 1000);
  const reason = outcomeOf(format, state)?.reason;
  const sideValues = (side: Side): BoutValues['a'] => {
    const { score, yellow, reds, black, p_card, medical, videoUsed, videoUpheld } =
      state.sides[side];
    const { slug, hand } = fencers[side];
    return {
      ...formValues[side],
      ...(slug === '' ? {} : { fencer: slug, hand }),
      score,
      yellow_carded: yellow,
      red_carded: reds > 0,
      red_cards: Math.min(boutLimits.redCards, reds),
      black_carded: black,
      p_card,
      priority: p_card !== 'none',
      medical: medical > 0,
      video_used: Math.min(boutLimits.videoUsed, videoUsed),
      video_upheld: Math.min(boutLimits.videoUsed, videoUpheld),
    };
  };
  return {
    ...formValues,
    ...forSides(sideValues),
    // Priority decides only at a tied score, when the extra minute ends without a touch or an exclusion.
    won_on_priority:
      isTied(state) && (reason === undefined || reason === 'priority')
        ? (state.priority ?? '')
        : '',
    bout_type: format.bout_type,
    bout_format: toBoutFormat(format),
    touches,
    // The clock was never started, so the duration is unknown.
    duration_s: seconds === 0 ? null : Math.min(boutLimits.boutSeconds, seconds),
  };
}

/**
 * The side that leads although it lost, for example after an exclusion; otherwise undefined. The journal would name it
 * the winner, because it derives the winner from the score. The sheet of a team match stores the winner.
 */
export function leadingLoser(format: LiveFormat, state: BoutState): Side | undefined {
  const winner = outcomeOf(format, state)?.winner;
  if (!winner || isTied(state) || format.from) return undefined;
  const leader = sides.find(
    (side) => state.sides[side].score === Math.max(state.sides.a.score, state.sides.b.score),
  );
  return leader === winner ? undefined : leader;
}
