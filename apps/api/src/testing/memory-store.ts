import type { PGlite } from '@electric-sql/pglite';
import type { ClientBase } from 'pg';
import { createEmbeddedStore, withConnection, type Store } from '../db/database.ts';
import { createExchange, openInMemory } from '../db/embedded/pglite.ts';
import { PgliteSocket } from '../db/embedded/pglite-socket.ts';
import { SingleConnectionPool } from '../db/single-connection-pool.ts';
import { silentLog } from './silent-log.ts';

/** Creates a migrated store on an open database, which stays open when the store is closed. */
export function createStoreOn(client: PGlite): Promise<Store> {
  const exchange = createExchange(client);
  return createEmbeddedStore(() => new PgliteSocket(exchange), silentLog);
}

/** Creates a migrated store in memory, in this thread. Closing it also closes the client. */
export async function createMemoryStore(): Promise<{ client: PGlite; store: Store }> {
  const client = await openInMemory();
  const store = await createStoreOn(client);
  return {
    client,
    store: {
      ...store,
      close: async () => {
        await store.close();
        await client.close();
      },
    },
  };
}

/** Runs the work on an empty in-memory database, which has no schema yet. */
export async function withEmptyDatabase<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
  const database = await openInMemory();
  const exchange = createExchange(database);
  const pool = new SingleConnectionPool(() => new PgliteSocket(exchange));
  try {
    return await withConnection(pool, work);
  } finally {
    await pool.end();
    await database.close();
  }
}
