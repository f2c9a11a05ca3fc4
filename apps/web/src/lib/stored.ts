import { clear, createStore, type UseStore } from 'idb-keyval';
import { emptyOutbox } from './outbox/command.ts';
import { showOutbox } from './outbox/snapshot.ts';

/** Where the device keeps changes that wait to be sent. */
export const outboxName = { database: 'fj-outbox', store: 'rows' } as const;

const stores = new Map<string, UseStore>();
function storeOf(database: string, name: string): UseStore {
  const store = stores.get(database) ?? createStore(database, name);
  stores.set(database, store);
  return store;
}

/** Where the device keeps what was read. */
export const reads = (): UseStore => storeOf('fj-reads', 'answers');

/** A full or forbidden storage costs what could be done without a network, and nothing else. */
export const quietly = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

/** Nothing that was read stays on the device. */
export const forgetReads = (): Promise<unknown> => quietly(clear(reads()));

/** Nothing that waits to be sent stays on the device either. */
export async function forgetOutbox(): Promise<void> {
  showOutbox(emptyOutbox(''));
  await quietly(clear(storeOf(outboxName.database, outboxName.store)));
}
