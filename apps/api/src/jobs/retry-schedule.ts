/** When a failed job is tried again, and the maximum number of attempts. */
export interface RetrySchedule {
  maxAttempts: number;
  /** Returns when to retry after this many failed attempts; undefined means to give up. */
  nextAttemptAt: (failures: number, now: Date) => Date | undefined;
}

/**
 * Returns a retry schedule with the minutes to wait after each failure. It gives up when the
 * attempt after the last delay fails.
 */
export const retrySchedule = (delayMinutes: readonly number[]): RetrySchedule => ({
  maxAttempts: delayMinutes.length + 1,
  nextAttemptAt: (failures, now) => {
    const minutes = delayMinutes[failures - 1];
    return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000);
  },
});

/**
 * Returns a retry schedule that never gives up. It waits a minute longer after each failure, up to
 * `maxMinutes`.
 */
export const endlessRetries = (maxMinutes: number): RetrySchedule => ({
  maxAttempts: Infinity,
  nextAttemptAt: (failures, now) =>
    new Date(now.getTime() + Math.min(failures, maxMinutes) * 60_000),
});
