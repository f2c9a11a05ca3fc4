/** When people write in their journals: in the evening. */
import type { Services } from '../lib/services.ts';

/** Returns the time on the evening of a day, or days later: 22:00 UTC is 5 or 6 p.m. in Maryland. */
export const eveningOf = (date: string, daysLater = 0, minutes = 0): Date =>
  new Date(Date.parse(`${date}T22:00:00Z`) + (daysLater * 1_440 + minutes) * 60_000);

/** Returns the services with the clock stopped at this time. */
export const stoppedAt = <T extends Pick<Services, 'now'>>(services: T, time: Date): T => ({
  ...services,
  now: () => time,
});
