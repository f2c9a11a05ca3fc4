import { clear, createStore, type UseStore } from 'idb-keyval';
import { emptyOutbox } from './outbox/command.ts';
import { showOutbox } from './outbox/snapshot.ts';

/** The database of changes waiting to be sent. */
export const outboxName = { database: 'fj-outbox', store: 'rows' } as const;

const stores = new Map<string, UseStore>();
function storeOf(database: string, name: string): UseStore {
  const store = stores.get(database) ?? createStore(database, name);
  stores.set(database, store);
  return store;
}

/** The database of cached answers. */
export const reads = (): UseStore => storeOf('fj-reads', 'answers');

/** Ignores storage errors. Full or forbidden storage only costs offline support. */
export const quietly = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

/** Deletes all cached answers from the device. */
export const forgetReads = (): Promise<unknown> => quietly(clear(reads()));

/** Deletes all unsent changes from the device. */
export async function forgetOutbox(): Promise<void> {
  showOutbox(emptyOutbox(''));
  await quietly(clear(storeOf(outboxName.database, outboxName.store)));
}
