/** The stores to measure: the embedded one, and a PostgreSQL server if BENCH_DATABASE_URL names one. */
import { join } from 'node:path';
import { openServerStore, openStore, type Store } from '../db/database.ts';
import { print } from './report.ts';

const errorOnlyLog = {
  info() {},
  warn() {},
  error(message: string) {
    print(message);
  },
};

const serverUrl = process.env['BENCH_DATABASE_URL'];

export type OpenStore = () => Promise<Store>;

/** Returns a function that opens an embedded store in its own folder. */
export const embeddedStore =
  (directory: string, name: string): OpenStore =>
  () =>
    openStore({ databaseUrl: undefined, directory: join(directory, name), log: errorOnlyLog });

/**
 * Has no statement timeout: on a slow machine, filling the store takes longer than a statement of a
 * request may.
 */
export const serverStore: OpenStore | undefined =
  serverUrl === undefined
    ? undefined
    : () => openServerStore(serverUrl, errorOnlyLog, { size: 1, statementTimeoutMs: 0 });

export const reportNoServer = () => print('postgres  not measured: there is no BENCH_DATABASE_URL');

/** Returns what was measured on the embedded store, then on the server if there is one. */
export async function measureStores<T>(
  embedded: OpenStore,
  measure: (open: OpenStore) => Promise<T>,
): Promise<T[]> {
  const measured = [await measure(embedded)];
  if (serverStore === undefined) reportNoServer();
  else measured.push(await measure(serverStore));
  return measured;
}
