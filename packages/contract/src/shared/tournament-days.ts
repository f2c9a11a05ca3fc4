import { limits } from './limits.ts';

const dayMs = 86_400_000;
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** What is wrong with the last day of a tournament, if anything. Null means that it is one day. */
export function endDateError(date: string, endDate: string | null): string | undefined {
  if (endDate === null) return undefined;
  if (endDate < date) return "Can't be before the first day.";
  return (msOf(endDate) - msOf(date)) / dayMs >= limits.tournamentDays
    ? `A tournament can last up to ${limits.tournamentDays} days.`
    : undefined;
}
