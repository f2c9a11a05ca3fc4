/** When a failed job is tried again, and how often in all. */
export interface RetrySchedule {
  maxAttempts: number;
  /** Returns when to retry after so many failed attempts; undefined means give up. */
  nextAttemptAt: (failures: number, now: Date) => Date | undefined;
}

/** Retry schedule from the minutes to wait after each failure; gives up after the last pause. */
export const retrySchedule = (delayMinutes: readonly number[]): RetrySchedule => ({
  maxAttempts: delayMinutes.length + 1,
  nextAttemptAt: (failures, now) => {
    const minutes = delayMinutes[failures - 1];
    return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000);
  },
});

/** Never gives up: waits a minute longer after each failure, up to `maxMinutes`. */
export const endlessRetries = (maxMinutes: number): RetrySchedule => ({
  maxAttempts: Infinity,
  nextAttemptAt: (failures, now) =>
    new Date(now.getTime() + Math.min(failures, maxMinutes) * 60_000),
});
