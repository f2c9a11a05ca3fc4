import { sides, type Side } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import type { BoutValues } from '../bouts/index.ts';
import { isLevel, outcomeOf, type BoutState } from './bout.rules.ts';
import { filedAs, forSides, type LiveFormat } from './formats.rules.ts';

/** Who fences: the card, or nobody yet, whom the form will ask for. */
export interface Fencer {
  slug: string;
  name: string;
  hand: string;
}

/** The bout as the form holds it, over what was typed there before; ratings, notes and tags are not the pad's. */
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
    // A touch in the extra minute decides by itself; the lot does at level score alone.
    won_on_priority: isLevel(state) ? (state.priority ?? '') : '',
    bout_type: format.bout_type,
    bout_format: filedAs(format),
    // Nobody minded the clock: how long they fenced is not known.
    duration_s: seconds === 0 ? null : Math.min(limits.boutSeconds, seconds),
  };
}

/** The journal tells the winner from the score (G-66), which after an exclusion may be the other one: then this side leads. */
export function contradicts(format: LiveFormat, state: BoutState): Side | undefined {
  const winner = outcomeOf(format, state)?.winner;
  if (!winner || isLevel(state)) return undefined;
  const ahead = sides.find(
    (name) => state.sides[name].score === Math.max(state.sides.a.score, state.sides.b.score),
  );
  return ahead === winner ? undefined : ahead;
}
