import type { PGlite } from '@electric-sql/pglite';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { DirectoryLock } from './directory-lock.ts';
import { openEmbedded } from './embedded.ts';
import { migrate, type Runner } from './migrate.ts';
import * as schema from './schema.ts';

type Schema = typeof schema;

/** What queries run on: the database or a transaction, embedded or on a server. */
export type Database = PgDatabase<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/** Runs work in one transaction, which commits when it resolves and rolls back when it rejects. */
export const inTransaction = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction(work);

export interface Store {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Database;
  /** Resolves if the database responds. */
  ping(): Promise<void>;
  /**
   * Embedded store only: connections from other processes of this machine, which cannot open the
   * store themselves.
   */
  onConnection?: DirectoryLock['onConnection'];
  /** Embedded store only: removes the bytes of deleted rows from its files. */
  purge?: () => Promise<void>;
  close(): Promise<void>;
}

export interface StoreLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

const embeddedRunner = (client: PGlite): Runner => ({
  exec: async (sql) => void (await client.exec(sql)),
  query: async (sql) => (await client.query<{ name: string; checksum: string }>(sql)).rows,
});

/** Wraps an open PGlite and migrates its schema. */
export async function embeddedStore(client: PGlite, close: () => Promise<void>): Promise<Store> {
  await migrate(embeddedRunner(client));
  return {
    kind: 'embedded',
    db: drizzleEmbedded(client, { schema }),
    ping: async () => void (await client.query('SELECT 1')),
    close,
  };
}

// An arbitrary number, the same for all processes of this product.
const migrationLock = 730_114_509;

async function migrateServer(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await migrate({
      exec: async (sql) => void (await client.query(sql)),
      query: async (sql) => (await client.query<{ name: string; checksum: string }>(sql)).rows,
    });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

/** A PostgreSQL server. Several processes may open it concurrently. */
export async function serverStore(url: string, log: StoreLog, size = 10): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    // Every query here is short. When the planner overestimates one, JIT compilation takes 170 ms
    // for a run of 1 ms.
    options: '-c jit=off',
  });
  // The pool replaces a connection that breaks while idle; without a listener the error would end
  // the process.
  pool.on('error', (error) => log.warn(`A database connection was lost: ${error.message}`));
  try {
    await migrateServer(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind: 'postgres',
    db: drizzlePostgres(pool, { schema }),
    ping: async () => void (await pool.query('SELECT 1')),
    close: () => pool.end(),
  };
}

/** Opens the configured store. Throws with one clear sentence if it cannot be opened. */
export async function openStore(options: {
  databaseUrl: string | undefined;
  directory: string;
  log: StoreLog;
}): Promise<Store> {
  if (options.databaseUrl !== undefined) return serverStore(options.databaseUrl, options.log);
  const embedded = await openEmbedded({ directory: options.directory, log: options.log });
  try {
    const store = await embeddedStore(embedded.client, () => embedded.close());
    return { ...store, onConnection: embedded.onConnection, purge: embedded.purge };
  } catch (error) {
    await embedded.close();
    throw error;
  }
}
