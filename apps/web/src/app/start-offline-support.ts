import { watchNetwork } from '../offline/network.ts';
import { readSession } from '../http/session.ts';

/** In milliseconds. Storage that hasn't opened by then may never open. If it does, its contents appear then. */
const timeoutMs = 1_000;

/** Identifies builds with the same response format. build.mjs derives it from the contract. */
const build: string = (import.meta.env['VITE_ANSWERS'] as string | undefined) ?? 'development';

/** Loads stored data before the first page renders. Visitors have none, so they don't wait. */
export async function startOfflineSupport(): Promise<void> {
  watchNetwork();
  const loaded = import('./offline-records.ts')
    .then(({ startOffline }) => startOffline(build))
    .catch(() => undefined);
  if (readSession())
    await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}
