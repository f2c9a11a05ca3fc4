/** Retry schedule from the minutes to wait after each failure; gives up after the last pause. */
export const retrySchedule = (delayMinutes: readonly number[]) => ({
  maxAttempts: delayMinutes.length + 1,
  /** Returns when to retry after `made` failed attempts; undefined means give up. */
  nextAttemptAt: (failures: number, now: Date): Date | undefined => {
    const minutes = delayMinutes[failures - 1];
    return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000);
  },
});
