import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs the work and resolves after at least `ms` milliseconds, so that the duration doesn't reveal
 * whether there was anything to do.
 */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), wait(ms)]);
  return result;
}
