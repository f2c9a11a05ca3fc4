import { setTimeout as delay } from 'node:timers/promises';

const pollIntervalMs = 25;

/** Resolves to the first result of `look` that is neither undefined nor false. */
export async function until<T>(look: () => Promise<T> | T): Promise<Exclude<T, undefined | false>> {
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found as Exclude<T, undefined | false>;
    await delay(pollIntervalMs);
  }
}
