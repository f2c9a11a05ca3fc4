import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg, { type ClientBase } from 'pg';
import { withConnection, type Store } from '../database.ts';
import { SingleConnectionPool } from '../single-connection-pool.ts';
import { lockDirectory } from '../embedded/directory-lock.ts';
import { copyDatabaseFiles, openEmbedded } from '../embedded/index.ts';

/** Runs the work in a transaction that reads a single snapshot and changes nothing. */
async function atOneMoment<T>(
  client: ClientBase,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    return await work(client);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
  }
}

/** Runs the work on the embedded database of a folder, without migrating it. */
export async function onEmbedded<T>(
  directory: string,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const embedded = await openEmbedded(directory);
  const pool = new SingleConnectionPool(embedded.connect);
  try {
    return await withConnection(pool, work);
  } finally {
    await pool.end();
    await embedded.close();
    await rm(`${directory}.lock`, { recursive: true, force: true });
  }
}

/** Runs the work on a database on a server, without migrating it. */
export async function onServer<T>(
  connectionString: string,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, keepAlive: true, options: '-c jit=off' });
  // Without a listener, losing the connection would end the process before its query rejects.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function onCopy<T>(
  copyFiles: (target: string) => Promise<void>,
  scratch: string,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const copy = join(scratch, 'store');
  try {
    await copyFiles(copy);
    return await onEmbedded(copy, (client) => atOneMoment(client, work));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * Runs the work on a snapshot of the store while others use the store. The embedded store has a
 * single session, so a copy of its files in the scratch folder is read instead.
 */
export async function onSnapshot<T>(
  store: Pick<Store, 'withConnection' | 'copyFiles'>,
  scratch: string,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  return store.copyFiles
    ? onCopy(store.copyFiles, scratch, work)
    : store.withConnection((client) => atOneMoment(client, work));
}

/** Does the same for a closed embedded store, without changing its files. */
export async function onSnapshotOfFiles<T>(
  directory: string,
  scratch: string,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const lock = await lockDirectory(directory);
  try {
    return await onCopy((target) => copyDatabaseFiles(directory, target), scratch, work);
  } finally {
    await lock.release();
  }
}
