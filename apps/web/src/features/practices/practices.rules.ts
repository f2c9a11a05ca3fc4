import type { FencerChoice } from '@fencing-journal/contract/events';
import type { PracticeBout } from '@fencing-journal/contract/practices';
import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import { touchesToWin } from '@fencing-journal/contract/shared/touches-to-win';

/** A bout as its owner entered it. If the self card is on neither side, side A counts as the owner's. */
export function toPracticeBout<T extends BoutSummary>(bout: T, self: string): T & PracticeBout {
  const isA = bout.fencer_b_slug !== self;
  return {
    ...bout,
    fencer: isA ? bout.fencer_b_slug : bout.fencer_a_slug,
    score: isA ? bout.score_a : bout.score_b,
    against: isA ? bout.score_b : bout.score_a,
    won: bout.winner_is_a === isA,
    to: touchesToWin(bout.bout_format),
  };
}

/** The latest opponents of a practice, the last one first. */
export function recentOpponents(
  bouts: readonly Pick<PracticeBout, 'fencer'>[],
  fencers: readonly FencerChoice[],
  limit: number,
): FencerChoice[] {
  const slugs = new Set(bouts.toReversed().map(({ fencer }) => fencer));
  return [...slugs]
    .flatMap((slug) => fencers.find((fencer) => fencer.slug === slug) ?? [])
    .slice(0, limit);
}

/** What is entered for a bout. Scores are null until they are chosen. */
export interface Entry {
  fencer: string;
  score: number | null;
  against: number | null;
  to: number;
  /** Whether the user won, needed if the scores are equal. */
  won: boolean | null;
}

export const emptyEntry = (to: number): Entry => ({
  fencer: '',
  score: null,
  against: null,
  to,
  won: null,
});

/** In bouts to at most this many touches, every score is a chip. In longer bouts, scores count up from 0. */
export const maxScoreChips = 5;
export const scoresOf = ({ score, against, to }: Entry): [number | null, number | null] =>
  to > maxScoreChips ? [score ?? 0, against ?? 0] : [score, against];

/** Drops scores that are impossible in a bout to `to` touches, if scores are chosen from chips. */
export function scoresUpTo(
  to: number,
  { score, against }: Pick<Entry, 'score' | 'against'>,
): Pick<Entry, 'score' | 'against'> {
  const fitting = (value: number | null) =>
    value !== null && to <= maxScoreChips && value > to ? null : value;
  return { score: fitting(score), against: fitting(against) };
}

/** What is missing before the entry can be saved, in the order of its fields. */
export function missingIn(entry: Entry): keyof Entry | undefined {
  const [score, against] = scoresOf(entry);
  if (entry.fencer === '') return 'fencer';
  if (score === null || (entry.to > maxScoreChips && score + (against ?? 0) === 0)) return 'score';
  if (against === null) return 'against';
  return score === against && entry.won === null ? 'won' : undefined;
}
