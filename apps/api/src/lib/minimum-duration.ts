/** Resolves after `ms` milliseconds. Tests that don't measure times replace it. */
export type Sleep = (ms: number) => Promise<unknown>;

/**
 * Runs the work and resolves after at least `ms` milliseconds, so that the duration doesn't reveal
 * whether there was anything to do.
 */
export async function withMinimumDuration<T>(
  sleep: Sleep,
  ms: number,
  work: () => Promise<T>,
): Promise<T> {
  const [result] = await Promise.all([work(), sleep(ms)]);
  return result;
}

/**
 * Runs the work. If it throws an error that `isSecret` accepts, the error is passed on no earlier
 * than `ms` milliseconds after the start, so that the duration doesn't reveal how far the work got.
 * The work may ask for more time with `atLeast`, also counted from the start. The timers start
 * before the error: a timer started with the error would add to the difference instead of hiding
 * it.
 */
export async function withMinimumFailureDuration<T>(
  sleep: Sleep,
  ms: number,
  isSecret: (error: unknown) => boolean,
  work: (atLeast: (ms: number) => void) => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  const waits = [sleep(ms)];
  try {
    return await work((minimum) => {
      waits.push(sleep(minimum - (performance.now() - startedAt)));
    });
  } catch (error) {
    if (isSecret(error)) await Promise.all(waits);
    throw error;
  }
}
