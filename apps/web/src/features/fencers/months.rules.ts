import type { HeadToHead } from '@fencing-journal/contract/fencers';

type Month = HeadToHead['months'][number];

/** The most columns that stay readable on the narrowest phone. */
export const monthsShown = 10;

const shortName = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' });

interface Column {
  month: string;
  name: string;
  /** Empty if it is the same year as in the column before. */
  year: string;
  wins: number;
  losses: number;
}

interface Columns {
  columns: Column[];
  /** Height of one bout, small enough that the tallest month fits. */
  unit: number;
  mostWins: number;
  mostLosses: number;
}

/** The latest months with bouts as columns, with one block per bout: wins upward, losses downward. */
export function columnsOf(months: readonly Month[], height: number, block: number): Columns {
  const latest = months.slice(-monthsShown);
  const most = (of: 'wins' | 'losses') => Math.max(0, ...latest.map((month) => month[of]));
  const [mostWins, mostLosses] = [most('wins'), most('losses')];
  const columns = latest.map(({ month, wins, losses }, index) => {
    const year = month.slice(0, 4);
    return {
      month,
      name: shortName.format(new Date(`${month}-01`)),
      year: latest[index - 1]?.month.startsWith(year) ? '' : `’${year.slice(2)}`,
      wins,
      losses,
    };
  });
  return {
    columns,
    unit: Math.min(block, height / Math.max(1, mostWins + mostLosses)),
    mostWins,
    mostLosses,
  };
}
