import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { withConnection, type Database } from './database.ts';
import * as schema from './schema.ts';
import { SingleConnectionPool } from './single-connection-pool.ts';

type Running<T extends readonly unknown[]> = { readonly [K in keyof T]: PromiseLike<T[K]> };

const databases = new WeakMap<pg.PoolClient, Database>();

/**
 * Returns the database on one connection. It is cached, because drizzle builds a part of it for
 * every table.
 */
function databaseOn(client: pg.PoolClient): Database {
  let db = databases.get(client);
  if (!db) databases.set(client, (db = drizzle(client, { schema })));
  return db;
}

const poolOf = (db: Database): pg.Pool | undefined =>
  '$client' in db && db.$client instanceof pg.Pool ? db.$client : undefined;

/**
 * Resolves when all queries have ended, so that none of them still uses the connection. Throws the
 * first error.
 */
async function endAll<T extends readonly unknown[]>(running: Running<T>): Promise<T> {
  const promises = running.map((one) => Promise.resolve(one));
  await Promise.allSettled(promises);
  return (await Promise.all(promises)) as unknown as T;
}

/**
 * Sends everything that is written to the connection in this turn of the event loop with one system
 * call.
 */
function writeAtOnce({ connection }: pg.PoolClient): void {
  const { stream } = connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Runs queries that don't depend on each other in one round trip on one connection. Each query
 * reads its own snapshot, as it would alone. In a transaction, the queries run on its connection.
 * The embedded store combines them into one message itself.
 */
export async function together<const T extends readonly unknown[]>(
  db: Database,
  start: (db: Database) => Running<T>,
): Promise<T> {
  const pool = poolOf(db);
  if (!pool || pool instanceof SingleConnectionPool) return endAll<T>(start(db));
  return withConnection(pool, async (client) => {
    writeAtOnce(client);
    return endAll<T>(start(databaseOn(client)));
  });
}
