import { daysBetween } from './days.ts';
import { limits } from './limits.ts';

/** What is wrong with the last day of a tournament, if anything. Null means that it is one day. */
export function endDateError(date: string, endDate: string | null): string | undefined {
  if (endDate === null) return undefined;
  if (endDate < date) return "Can't be before the first day.";
  return daysBetween(date, endDate) >= limits.tournamentDays
    ? `A tournament can last up to ${limits.tournamentDays} days.`
    : undefined;
}
