import { retrySchedule } from '../../lib/retry-schedule.ts';

/** Retry delays in minutes: most problems of mail servers are over soon, some after a night. */
export const { maxAttempts, nextAttemptAt } = retrySchedule([1, 5, 15, 30, 60, 120, 240, 480, 720]);
