import type { RunName } from '@fencing-journal/contract/statistics';

/** The runs of wins and losses in a month with at least one bout. */
export interface MonthRuns {
  month: string;
  bouts: number;
  first_won: boolean;
  first_run: number;
  last_won: boolean;
  last_run: number;
  longest_wins: number;
  longest_losses: number;
}

/** Consecutive bouts with the same result. `from` and `to` are months, such as "2025-11". */
export interface Run {
  won: boolean;
  bouts: number;
  from: string;
  to: string;
}

/**
 * Computes streaks over months in chronological order. A run continues into the next month if that month starts with
 * the same result. If runs are equally long, the latest one counts.
 */
export function streaksOf(months: readonly MonthRuns[]): Record<RunName, Run | null> {
  const streaks: Record<RunName, Run | null> = {
    current: null,
    longest_wins: null,
    longest_losses: null,
  };
  const recordRun = (run: Run) => {
    const name = run.won ? 'longest_wins' : 'longest_losses';
    if (run.bouts > 0 && run.bouts >= (streaks[name]?.bouts ?? 0)) streaks[name] = run;
    return run;
  };
  for (const { month, ...runs } of months) {
    const continued: Run | null = streaks.current?.won === runs.first_won ? streaks.current : null;
    const first = recordRun({
      won: runs.first_won,
      bouts: (continued?.bouts ?? 0) + runs.first_run,
      from: continued?.from ?? month,
      to: month,
    });
    recordRun({ won: true, bouts: runs.longest_wins, from: month, to: month });
    recordRun({ won: false, bouts: runs.longest_losses, from: month, to: month });
    // If the month is a single run, it may continue the previous one.
    const onlyRun = runs.first_run === runs.bouts;
    streaks.current = onlyRun
      ? first
      : { won: runs.last_won, bouts: runs.last_run, from: month, to: month };
  }
  return streaks;
}
