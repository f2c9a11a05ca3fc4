import {
  isRate,
  minBoutsOfRate,
  type Goal,
  type GoalMeasure,
} from '@fencing-journal/contract/goals';

/** What a measure is called in the form, and what it counts in a sentence. */
const measures: Record<GoalMeasure, { label: string; of: string }> = {
  win_rate: { label: 'Bouts won, in percent', of: 'competition bouts' },
  pool_win_rate: { label: 'Pool bouts won, in percent', of: 'pool bouts' },
  de_win_rate: { label: 'DE bouts won, in percent', of: 'DE bouts' },
  last_touch_rate: { label: 'Last-touch bouts won, in percent', of: 'last-touch bouts' },
  wins: { label: 'Wins in competition', of: 'wins in competition' },
  bouts: { label: 'Bouts in competition', of: 'competition bouts' },
  practice_bouts: { label: 'Practice bouts', of: 'practice bouts' },
};

export const measureOptions = Object.entries(measures).map(([value, { label }]) => ({
  value,
  label,
}));

type Measured = Pick<Goal, 'measure' | 'target' | 'season' | 'progress'>;

/** The goal's figure and its target: "67% · goal 60%", "12 of 50". */
export function figureText({ measure, target, progress }: Measured): string {
  if (measure === null || !progress) return '';
  if (!isRate(measure)) return `${progress.value} of ${target}`;
  return `${progress.value === null ? '–' : `${progress.value}%`} · goal ${target}%`;
}

/** How full the bar is. */
export const percentOf = ({ target, progress }: Measured): number =>
  Math.min(100, Math.round(((progress?.value ?? 0) / (target ?? 1)) * 100));

/** What the figure is made of and how certain it is, in a sentence. */
export function explain({ measure, season, progress }: Measured): string {
  if (measure === null || !progress) return '';
  const { of } = measures[measure];
  const { value, low, high, bouts } = progress;
  if (bouts === null) return `Counts ${of} in the ${season} season.`;
  if (value === null || low === null || high === null)
    return `No ${of} in the ${season} season yet.`;
  // The rate has one decimal, which is exact for fewer than 1,000 bouts.
  const wins = Math.round((value / 100) * bouts);
  const range = `${wins} of ${bouts} ${of} won in the ${season} season. The true rate is likely between ${Math.round(low)}% and ${Math.round(high)}%.`;
  return bouts < minBoutsOfRate
    ? `${range} It counts as reached from ${minBoutsOfRate} bouts on.`
    : range;
}
