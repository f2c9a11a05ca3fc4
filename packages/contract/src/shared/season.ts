/** Returns a season as it is written: "2025-26" runs from August 1, 2025 to July 31, 2026. */
export const seasonName = (firstYear: number): string =>
  `${firstYear}-${String((firstYear + 1) % 100).padStart(2, '0')}`;

/** Returns the year in which the season of a day started. */
export const seasonStartYear = (day: string): number =>
  Number(day.slice(0, 4)) - (day.slice(5, 7) < '08' ? 1 : 0);
