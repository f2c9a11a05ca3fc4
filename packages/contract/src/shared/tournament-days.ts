import { daysBetween } from './days.ts';
import { limits } from './limits.ts';

/** Returns what is wrong with a tournament's last day, if anything. Null means a one-day tournament. */
export function endDateError(date: string, endDate: string | null): string | undefined {
  if (endDate === null) return undefined;
  if (endDate < date) return "Can't be before the first day.";
  return daysBetween(date, endDate) >= limits.tournamentDays
    ? `A tournament can last up to ${limits.tournamentDays} days.`
    : undefined;
}
