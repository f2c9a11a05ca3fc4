import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs the work and resolves after at least `ms` milliseconds, so that the duration doesn't reveal
 * whether there was anything to do.
 */
export async function withMinimumDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), wait(ms)]);
  return result;
}

/**
 * Runs the work; when it fails with what `isSecret` names, the error comes `ms` milliseconds after the beginning, so that
 * the duration doesn't reveal how far the work got. The timer starts with the work: one that started with the error
 * would add to the difference instead of hiding it.
 */
export async function withMinimumFailureDuration<T>(
  ms: number,
  isSecret: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const minimumDuration = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  try {
    return await work();
  } catch (error) {
    if (isSecret(error)) await minimumDuration;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
