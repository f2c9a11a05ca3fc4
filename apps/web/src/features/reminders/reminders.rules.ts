export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "21:00" for 1260 minutes after midnight. */
export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** All time zones that the browser knows, with the chosen one. */
export const zoneOptions = (chosen: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), chosen])].toSorted();
