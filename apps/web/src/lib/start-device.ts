import { watchNetwork } from './network.ts';
import { readSession } from './session.ts';

/** In milliseconds. Storage that hasn't opened by then may never open; its contents appear when it does. */
const longestMs = 1_000;

/** Identifies builds with the same answer format. build.mjs derives it from the contract. */
const build: string = (import.meta.env['VITE_ANSWERS'] as string | undefined) ?? 'development';

/** Loads stored data before the first page renders. Visitors have none, so they don't wait. */
export async function startDevice(): Promise<void> {
  watchNetwork();
  const kept = import('./device.ts').then(({ begin }) => begin(build)).catch(() => undefined);
  if (readSession())
    await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, longestMs))]);
}
