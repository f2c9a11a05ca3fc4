import type { Outbox } from './outbox/command.ts';
import { startOutbox } from './outbox/outbox.ts';
import { onOutboxChange } from './outbox/snapshot.ts';
import { queryClient, setReader } from '../http/query.ts';
import { setBuild, deleteCachedAnswer, clearMemory } from './reads/answer-cache.ts';
import { readThrough, hydrateQueries, reprojectQueries } from './reads/read-through.ts';
import { onAccountChange } from '../http/session.ts';

const pendingFingerprint = ({ commands, done, slugs }: Outbox) =>
  JSON.stringify([
    commands.map(({ id, slug, body }) => [id, slug, body]),
    done.map(({ id }) => id),
    slugs,
  ]);

/** Routes queries through the device's cache and shows pending changes. */
export function connectOfflineCache(): void {
  setReader(readThrough);
  onOutboxChange(
    (newOutbox, previous) =>
      pendingFingerprint(newOutbox) !== pendingFingerprint(previous) &&
      reprojectQueries(queryClient),
  );
  queryClient
    .getQueryCache()
    .subscribe(({ type, query }) => type === 'removed' && deleteCachedAnswer(query.queryHash));
  onAccountChange(clearMemory);
}

/** Loads what the device has stored: pending changes first, because cached responses show them. */
export async function startOffline(build: string): Promise<void> {
  setBuild(build);
  connectOfflineCache();
  await startOutbox();
  await hydrateQueries(queryClient);
}
