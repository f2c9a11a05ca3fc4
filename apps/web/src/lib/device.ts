import type { Outbox } from './outbox/command.ts';
import { startOutbox } from './outbox/outbox.ts';
import { onOutbox } from './outbox/snapshot.ts';
import { queryClient, readBy } from './query.ts';
import { answersAreOf, forget, forgetInTab } from './reads/last-seen.ts';
import { readThrough, restore, showAnew } from './reads/read-through.ts';
import { onAccountChange } from './session.ts';

const effectsOf = ({ commands, done, slugs }: Outbox) =>
  JSON.stringify([
    commands.map(({ id, slug, body }) => [id, slug, body]),
    done.map(({ id }) => id),
    slugs,
  ]);

/** Routes queries through the device's cache and shows pending changes. */
export function connect(): void {
  readBy(readThrough);
  onOutbox((now, before) => effectsOf(now) !== effectsOf(before) && showAnew(queryClient));
  queryClient
    .getQueryCache()
    .subscribe(({ type, query }) => type === 'removed' && forget(query.queryHash));
  onAccountChange(forgetInTab);
}

/** Loads what the device has stored: pending changes first, because cached answers show them. */
export async function begin(build: string): Promise<void> {
  answersAreOf(build);
  connect();
  await startOutbox();
  await restore(queryClient);
}
