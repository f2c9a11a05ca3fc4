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
 * Runs the work; when it fails with what `isSecret` names, the error comes `ms` milliseconds after the beginning, so that
 * the duration doesn't reveal how far the work got. The work may ask for more with `atLeast`, also counted from the
 * beginning. The timers start before the error: one that started with it would add to the difference instead of hiding
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
