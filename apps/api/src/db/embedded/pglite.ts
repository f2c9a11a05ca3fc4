import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { syncPath, syncTree } from '../../lib/durable.ts';
import { ensurePrivateFolder } from '../../lib/private-folder.ts';
import { DurableFilesystem } from './durable-filesystem.ts';
import { isTermination, type Exchange } from './pglite-socket.ts';

const extensions = { citext, pg_trgm };

// PGlite starts with -F (fsync=off); its default synchronization method needs a call it lacks.
const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  // A recycled WAL file would keep its old content, including that of deleted accounts.
  '-c',
  'wal_recycle=off',
];

/** Opens the store of a directory, creating it if necessary. An acknowledged commit survives a power failure. */
export async function openDurable(
  directory: string,
): Promise<{ client: PGlite; filesystem: DurableFilesystem }> {
  if (!existsSync(join(directory, 'PG_VERSION'))) await createStore(directory);
  const filesystem = new DurableFilesystem(directory);
  const client = await PGlite.create({
    fs: filesystem,
    extensions,
    startParams: durableStartParams,
  });
  await assertDurable(client, filesystem);
  return { client, filesystem };
}

/**
 * Creates a store under a temporary name and renames it once all of it is synced. PostgreSQL's own
 * files are unpacked from an archive without fsync, so a power failure could lose them underneath
 * acknowledged commits.
 */
async function createStore(directory: string): Promise<void> {
  const tempPath = `${directory}.new`;
  await rm(tempPath, { recursive: true, force: true });
  await ensurePrivateFolder(tempPath);
  const client = await PGlite.create({
    fs: new DurableFilesystem(tempPath),
    extensions,
    startParams: durableStartParams,
  });
  await client.close();
  syncTree(tempPath);
  await rename(tempPath, directory);
  syncPath(dirname(directory));
}

/** Without this check, commits that never reach fsync would go unnoticed until a power failure. */
async function assertDurable(client: PGlite, filesystem: DurableFilesystem): Promise<void> {
  await client.exec(
    'CREATE TABLE IF NOT EXISTS durability_probe (at timestamptz NOT NULL); DELETE FROM durability_probe',
  );
  const before = filesystem.syncCount;
  await client.exec('INSERT INTO durability_probe VALUES (now())');
  if (filesystem.syncCount === before)
    throw new Error(
      'The embedded database does not write its commits to disk, so it will not run.',
    );
}

/** The same database in memory, for tests only, optionally restored from a dump. */
export const openInMemory = (dump?: Blob): Promise<PGlite> =>
  PGlite.create({ extensions, ...(dump && { loadDataDir: dump }) });

/** Passes messages to PGlite. Its one session is reset when a connection ends. */
export const createExchange =
  (client: PGlite): Exchange =>
  async (messages) => {
    if (!isTermination(messages)) return client.execProtocolRaw(messages);
    await client.exec('ROLLBACK');
    await client.exec('DISCARD ALL');
    return new Uint8Array();
  };
