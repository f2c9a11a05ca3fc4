/** The runs of wins and losses of a month with at least one bout. */
export interface Runs {
  bouts: number;
  first_won: boolean;
  first_run: number;
  last_won: boolean;
  last_run: number;
  longest_wins: number;
  longest_losses: number;
}

interface Streaks {
  current: { won: boolean; bouts: number } | null;
  longest_wins: number;
  longest_losses: number;
}

/** Streaks over months in their order: a run that ends one month goes on in the next when that begins alike. */
export function streaksOf(months: readonly Runs[]): Streaks {
  const longest = { wins: 0, losses: 0 };
  let current: Streaks['current'] = null;
  const note = (won: boolean, bouts: number) => {
    const key = won ? 'wins' : 'losses';
    longest[key] = Math.max(longest[key], bouts);
  };
  for (const month of months) {
    const goesOn: number = current?.won === month.first_won ? current.bouts : 0;
    note(true, month.longest_wins);
    note(false, month.longest_losses);
    note(month.first_won, goesOn + month.first_run);
    // A month of one run only carries on what came before it.
    const onlyRun = month.first_run === month.bouts;
    current = onlyRun ? { won: month.first_won, bouts: goesOn + month.first_run } : { won: month.last_won, bouts: month.last_run };
  }
  return { current, longest_wins: longest.wins, longest_losses: longest.losses };
}
