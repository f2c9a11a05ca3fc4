import {
  isRate,
  minBoutsOfRate,
  type GoalMeasure,
  type GoalProgress,
} from '@fencing-journal/contract/goals';
import { seasonStartYear } from '@fencing-journal/contract/shared/season';
import { wilsonInterval } from '@fencing-journal/contract/statistics';
import { localTime } from '../reminders/index.ts';
import type { SeasonSums } from '../statistics/index.ts';

/** The bout sums of a season, by kind of bout. */
export type SumsByKind = ReadonlyMap<string, SeasonSums>;

/** For each measure, reads from the bout sums how many bouts count, out of how many. */
const readers: Record<GoalMeasure, (sums: SumsByKind) => { hits: number; bouts: number }> = {
  win_rate: (sums) => won(sums.get('all')),
  pool_win_rate: (sums) => won(sums.get('pool')),
  de_win_rate: (sums) => won(sums.get('de')),
  last_touch_rate: (sums) => {
    const { one_touch_wins = 0, one_touch_losses = 0 } = sums.get('all') ?? {};
    return { hits: one_touch_wins, bouts: one_touch_wins + one_touch_losses };
  },
  wins: (sums) => won(sums.get('all')),
  bouts: (sums) => all(sums.get('all')),
  practice_bouts: (sums) => all(sums.get('practice')),
};
const won = ({ wins = 0, bouts = 0 }: Partial<SeasonSums> = {}) => ({ hits: wins, bouts });
const all = ({ bouts = 0 }: Partial<SeasonSums> = {}) => ({ hits: bouts, bouts });

/** Returns a share as a percentage with one decimal. */
const percent = (share: number) => Math.round(share * 1_000) / 10;

/** Returns the progress of a goal. The target of a rate counts as reached only over enough bouts. */
export function progressOf(measure: GoalMeasure, target: number, sums: SumsByKind): GoalProgress {
  const { hits, bouts } = readers[measure](sums);
  if (!isRate(measure))
    return { value: hits, low: null, high: null, bouts: null, reached: hits >= target };
  const rate = wilsonInterval(hits, bouts);
  return {
    value: rate && percent(rate.rate),
    low: rate && percent(rate.low),
    high: rate && percent(rate.high),
    bouts,
    reached: bouts >= minBoutsOfRate && hits * 100 >= target * bouts,
  };
}

/**
 * Returns the year in which a goal's season started: the season of its due date, or of the day in the owner's time zone
 * on which it was set.
 */
export const seasonOfGoal = (
  goal: { due_on: string | null; created_at: Date },
  timeZone: string,
): number => seasonStartYear(goal.due_on ?? localTime(goal.created_at, timeZone).day);
