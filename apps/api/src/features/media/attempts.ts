/** Minutes from a failed attempt to convert to the next; what fails three times fails for a reason. */
const pauses = [5, 60] as const;

export const mostAttempts = pauses.length + 1;

/** When to try again after so many attempts, the last of which has just failed; undefined: never. */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  const minutes = pauses[attempts - 1];
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000);
}
