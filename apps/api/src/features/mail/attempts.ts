import { retrySchedule } from '../../jobs/retry-schedule.ts';

/** Retry delays in minutes. Most problems with mail servers are over soon, some after a night. */
export const mailRetries = retrySchedule([1, 5, 15, 30, 60, 120, 240, 480, 720]);
export const { maxAttempts, nextAttemptAt } = mailRetries;
