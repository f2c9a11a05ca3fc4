import { seasonName, seasonStartYear } from '@fencing-journal/contract/shared/season';

/**
 * Returns the season to look back on: the current one in its last month, July, and the previous one in the two months
 * after that. Returns undefined in the rest of the year.
 */
export function seasonToReview(day: string): string | undefined {
  const month = Number(day.slice(5, 7));
  if (month < 7 || month > 9) return undefined;
  return seasonName(seasonStartYear(day) - (month === 7 ? 0 : 1));
}

/** Whether a day is in a season: from August 1 to July 31. */
export const isInSeason = (day: string, period: string): boolean =>
  seasonName(seasonStartYear(day)) === period;
