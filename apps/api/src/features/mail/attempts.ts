/** Minutes from a failure to the next attempt: most troubles of mail servers are over soon, and some after a night. */
const pauses = [1, 5, 15, 30, 60, 120, 240, 480, 720] as const;

export const mostAttempts = pauses.length + 1;

/** When to try again after so many attempts, the last of which has just failed; undefined: never. */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  const minutes = pauses[attempts - 1];
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000);
}
