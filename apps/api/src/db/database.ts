import { setTimeout as delay } from 'node:timers/promises';
import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { DirectoryLock } from './embedded/directory-lock.ts';
import { copyDatabaseFiles, openEmbedded } from './embedded/index.ts';
import type { PgliteSocket } from './embedded/pglite-socket.ts';
import { purgeDeleted } from './erasure.ts';
import { migrate, migrationLock } from './migrate.ts';
import { PreparingClient } from './preparing-client.ts';
import * as schema from './schema.ts';
import { SingleConnectionPool } from './single-connection-pool.ts';
import { scheduleVacuum } from './vacuum.ts';

type Schema = typeof schema;

/** What queries run on: the database or a transaction, embedded or on a server. */
export type Database = PgDatabase<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/** Runs work in one transaction, which commits when it resolves and rolls back when it rejects. */
export const inTransaction = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction(work);

/** Returns the rows of an SQL query, with the type that the caller states. */
export const queryRows = async <T>(db: Database, query: SQL | string): Promise<T[]> =>
  (await db.execute(query)).rows as T[];

export interface Store {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Database;
  /** Resolves if the database responds. */
  ping(): Promise<void>;
  /**
   * Embedded store only: registers a handler for connections from other processes on this machine,
   * which cannot open the store themselves.
   */
  onConnection?: DirectoryLock['onConnection'];
  /** Embedded store only: removes the bytes of deleted rows from its files. */
  purge?: () => Promise<void>;
  /** Runs the work on a dedicated connection, for what the query builder can't do. */
  withConnection<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /**
   * Returns how many connections are open, how many of them are idle, and how many queries are
   * waiting for one.
   */
  connections(): { open: number; idle: number; waiting: number };
  /**
   * Embedded store only: copies its files to a new folder, which can be opened as a separate store.
   * Other queries wait until the copy is complete.
   */
  copyFiles?: (target: string) => Promise<void>;
  close(): Promise<void>;
}

export interface StoreLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

const lockPollMs = 200;

/**
 * Migrates the database of a connection while no other process does. Other processes poll for the
 * lock, because a query that is waiting for it would hold a snapshot, and CREATE INDEX CONCURRENTLY
 * waits for all snapshots.
 */
export async function migrateDatabase(
  client: pg.ClientBase,
  log: Pick<StoreLog, 'info'> = { info() {} },
): Promise<void> {
  const tryLock = async () =>
    (
      await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
        migrationLock,
      ])
    ).rows[0]?.locked;
  try {
    if (!(await tryLock())) {
      log.info('Waiting for another process, which prepares the database.');
      while (!(await tryLock())) await delay(lockPollMs);
    }
    // Building an index on a large table takes longer than a request's query may.
    await client.query('SET statement_timeout = 0');
    await migrate(
      {
        exec: async (sql) => void (await client.query(sql)),
        query: async (sql) => (await client.query<{ name: string; checksum: string }>(sql)).rows,
      },
      {
        onRetry: (name) =>
          log.info(`Migration ${name} waits for running queries and will be tried again.`),
      },
    );
  } finally {
    await client.query('RESET statement_timeout').catch(() => undefined);
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
  }
}

export async function withConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/**
 * Creates a store on the connections of a pool and migrates its schema. If that fails, closes the
 * pool and throws.
 */
async function createStore(pool: pg.Pool, kind: Store['kind'], log: StoreLog): Promise<Store> {
  // The pool replaces a connection that breaks while idle; without a listener the error would end
  // the process.
  const warn = (error: Error) => log.warn(`A database connection was lost: ${error.message}`);
  pool.on('error', warn);
  // The same applies to a connection in use. It leaves the pool here, because drizzle doesn't
  // release a connection whose BEGIN fails.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      try {
        client.release(error);
      } catch {
        // It was idle: the pool removes it and reports the error.
        return;
      }
      client.release = () => undefined;
      warn(error);
    }),
  );
  try {
    await withConnection(pool, (client) => migrateDatabase(client, log));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind,
    db: drizzle(pool, { schema }),
    withConnection: (work) => withConnection(pool, work),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ping: async () => void (await pool.query('SELECT 1')),
    close: () => pool.end(),
  };
}

/** Opens the store on a PostgreSQL server. Several processes may open it concurrently. */
export const openServerStore = (
  url: string,
  log: StoreLog,
  { size = 10, statementTimeoutMs = 30_000 } = {},
): Promise<Store> =>
  createStore(
    new pg.Pool({
      Client: PreparingClient,
      pipeline: true,
      connectionString: url,
      max: size,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 60_000,
      // Every query here is short. When the planner overestimates a query, JIT compilation takes
      // 170 ms for a run of 1 ms.
      options: '-c jit=off',
    }),
    'postgres',
    log,
  );

/** Creates a store on an embedded PostgreSQL that the caller opens and closes. */
export const createEmbeddedStore = (connect: () => PgliteSocket, log: StoreLog): Promise<Store> =>
  createStore(new SingleConnectionPool(connect), 'embedded', log);

/**
 * Opens the embedded PostgreSQL of a directory and vacuums it on a schedule, because it has no
 * autovacuum.
 */
async function openEmbeddedStore(directory: string, log: StoreLog): Promise<Store> {
  const embedded = await openEmbedded(directory, { usePrepared: true });
  const pool = new SingleConnectionPool(embedded.connect);
  try {
    const store = await createStore(pool, 'embedded', log);
    const vacuum = scheduleVacuum(pool, log);
    return {
      ...store,
      onConnection: embedded.onConnection,
      purge: () => purgeDeleted(pool),
      copyFiles: (target) =>
        withConnection(pool, async (client) => {
          await client.query('CHECKPOINT');
          await copyDatabaseFiles(directory, target);
        }),
      close: async () => {
        await vacuum.stop();
        await store.close();
        await embedded.close();
      },
    };
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

/** Opens the configured store. Throws with one clear sentence if it cannot be opened. */
export const openStore = (options: {
  databaseUrl: string | undefined;
  directory: string;
  log: StoreLog;
}): Promise<Store> =>
  options.databaseUrl === undefined
    ? openEmbeddedStore(options.directory, options.log)
    : openServerStore(options.databaseUrl, options.log);
