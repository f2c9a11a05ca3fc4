import { sides, type Side } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import type { BoutValues } from '../bouts/index.ts';
import { isLevel, outcomeOf, type BoutState } from './bout.rules.ts';
import { filedAs, forSides, type LiveFormat } from './formats.rules.ts';

/** A fencer on the pad. An empty slug means not chosen yet; the form asks later. */
export interface Fencer {
  slug: string;
  name: string;
  hand: string;
}

/** Writes the result over `before`, the form's values. Ratings, notes and tags are kept. */
export function boutOf(
  format: LiveFormat,
  state: BoutState,
  fencers: Record<Side, Fencer>,
  before: BoutValues,
): BoutValues {
  const seconds = Math.round(state.fenced / 1000);
  const side = (name: Side): BoutValues['a'] => {
    const { score, yellow, reds, black, p_card, medical, videoUsed, videoUpheld } =
      state.sides[name];
    const { slug, hand } = fencers[name];
    return {
      ...before[name],
      ...(slug === '' ? {} : { fencer: slug, hand }),
      score,
      yellow_carded: yellow,
      red_carded: reds > 0,
      red_cards: Math.min(limits.cards, reds),
      black_carded: black,
      p_card,
      priority: p_card !== 'none',
      medical: medical > 0,
      video_used: Math.min(limits.videoUsed, videoUsed),
      video_upheld: Math.min(limits.videoUsed, videoUpheld),
    };
  };
  return {
    ...before,
    ...forSides(side),
    // A touch in the priority minute decides the bout; priority decides only at a tied score.
    won_on_priority: isLevel(state) ? (state.priority ?? '') : '',
    bout_type: format.bout_type,
    bout_format: filedAs(format),
    // The clock was never started, so the duration is unknown.
    duration_s: seconds === 0 ? null : Math.min(limits.boutSeconds, seconds),
  };
}

/**
 * The side that leads although it lost, as after an exclusion; otherwise undefined. The journal would name it the
 * winner, because it derives the winner from the score.
 */
export function contradicts(format: LiveFormat, state: BoutState): Side | undefined {
  const winner = outcomeOf(format, state)?.winner;
  if (!winner || isLevel(state)) return undefined;
  const ahead = sides.find(
    (name) => state.sides[name].score === Math.max(state.sides.a.score, state.sides.b.score),
  );
  return ahead === winner ? undefined : ahead;
}
