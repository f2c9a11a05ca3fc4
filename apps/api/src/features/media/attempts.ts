import { retrySchedule } from '../../lib/retry-schedule.ts';

/** Retry delays in minutes. A video that fails three times fails for a lasting reason. */
export const { maxAttempts, nextAttemptAt } = retrySchedule([5, 60]);
