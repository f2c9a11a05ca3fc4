import { setTimeout as wait } from 'node:timers/promises';

/** Does the work and resolves no sooner than that, so that its time does not tell what there was to do (EN-2). */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), wait(ms)]);
  return result;
}
