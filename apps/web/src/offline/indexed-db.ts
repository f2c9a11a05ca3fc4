import { clear, createStore, type UseStore } from 'idb-keyval';
import { isSharedDevice } from '../http/session.ts';
import { emptyOutbox } from './outbox/command.ts';
import { setOutbox } from './outbox/snapshot.ts';

/** The database of changes waiting to be sent. */
export const outboxDatabase = { database: 'fj-outbox', store: 'rows' } as const;

const stores = new Map<string, UseStore>();
function openStore(database: string, name: string): UseStore {
  const store = stores.get(database) ?? createStore(database, name);
  stores.set(database, store);
  return store;
}

/** Returns the store of cached responses. */
export const answerStore = (): UseStore => openStore('fj-reads', 'answers');

/** Returns the store of recordings that were not sent. */
export const recordingStore = (): UseStore => openStore('fj-takes', 'takes');

/** Ignores storage errors. Full or forbidden storage only costs offline support. */
export const undefinedOnError = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch(() => undefined);

/** Deletes all cached responses from the device. */
export const deleteCachedAnswers = (): Promise<unknown> => undefinedOnError(clear(answerStore()));

/** Deletes all unsent changes and recordings from the device. */
export async function deleteOutbox(): Promise<void> {
  setOutbox(emptyOutbox(''));
  // Both begin now, because the page may reload before the first has finished.
  await Promise.all([
    undefinedOnError(clear(openStore(outboxDatabase.database, outboxDatabase.store))),
    undefinedOnError(clear(recordingStore())),
  ]);
}

/** Deletes what must not outlive the session: everything on a shared device, otherwise only the cached responses. */
export async function deleteSessionData(): Promise<void> {
  await Promise.all([deleteCachedAnswers(), isSharedDevice() && deleteOutbox()]);
}
