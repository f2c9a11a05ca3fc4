/** Retry schedule from the minutes to wait after each failure; gives up after the last pause. */
export const attempts = (pauses: readonly number[]) => ({
  mostAttempts: pauses.length + 1,
  /** Returns when to retry after `made` failed attempts; undefined means give up. */
  nextAttempt: (made: number, now: Date): Date | undefined => {
    const minutes = pauses[made - 1];
    return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000);
  },
});
