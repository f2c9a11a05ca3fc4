import type { HeadToHead } from '@fencing-journal/contract/fencers';
import { lazily } from '../../lib/lazily.ts';

type Month = HeadToHead['months'][number];

/** The most columns that stay readable on the narrowest phone. */
export const maxMonths = 10;

const monthFormat = lazily(
  () => new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' }),
);

interface Column {
  month: string;
  name: string;
  /** Empty if it is the same year as in the previous column. */
  year: string;
  wins: number;
  losses: number;
}

interface Columns {
  columns: Column[];
  /** Height of one bout, small enough that the tallest month fits. */
  blockHeight: number;
  maxWins: number;
  maxLosses: number;
}

/** Returns the latest months with bouts as columns, with one block per bout: wins upward, losses downward. */
export function columnsOf(
  months: readonly Month[],
  height: number,
  maxBlockHeight: number,
): Columns {
  const latest = months.slice(-maxMonths);
  const maxOf = (outcome: 'wins' | 'losses') =>
    Math.max(0, ...latest.map((month) => month[outcome]));
  const [maxWins, maxLosses] = [maxOf('wins'), maxOf('losses')];
  const columns = latest.map(({ month, wins, losses }, index) => {
    const year = month.slice(0, 4);
    return {
      month,
      name: monthFormat().format(new Date(`${month}-01`)),
      year: latest[index - 1]?.month.startsWith(year) ? '' : `’${year.slice(2)}`,
      wins,
      losses,
    };
  });
  return {
    columns,
    blockHeight: Math.min(maxBlockHeight, height / Math.max(1, maxWins + maxLosses)),
    maxWins,
    maxLosses,
  };
}
