/**
 * When to try again what has failed, by the minutes from each failure to the next attempt; after the last of them it is
 * given up.
 */
export const attempts = (pauses: readonly number[]) => ({
  mostAttempts: pauses.length + 1,
  /** After so many attempts, the last of which has just failed; undefined: never. */
  nextAttempt: (made: number, now: Date): Date | undefined => {
    const minutes = pauses[made - 1];
    return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000);
  },
});
