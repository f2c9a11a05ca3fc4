// Days are in the form YYYY-MM-DD. They are computed in UTC, where every day has 24 hours.

const dayMs = 86_400_000;
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Adds days; a negative number goes back. */
export const addDays = (day: string, days: number): string =>
  new Date(msOf(day) + days * dayMs).toISOString().slice(0, 10);

/** Returns the number of days from one day to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (msOf(to) - msOf(from)) / dayMs;
