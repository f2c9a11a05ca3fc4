import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { syncPath, syncTree } from '../lib/durable.ts';
import { privateFolder } from '../lib/private-folder.ts';
import { lockDirectory, type DirectoryLock } from './directory-lock.ts';
import { DurableFilesystem } from './durable-filesystem.ts';
import { purgeDeleted } from './erasure.ts';
import { scheduleVacuum } from './vacuum.ts';

const extensions = { citext, pg_trgm };

export interface EmbeddedDatabase {
  client: PGlite;
  /** Number of fsync calls since opening. */
  syncs(): number;
  vacuum(): Promise<void>;
  purge: () => Promise<void>;
  onConnection: DirectoryLock['onConnection'];
  close(): Promise<void>;
}

interface Log {
  warn(message: string): void;
  error(message: string): void;
}

// PGlite starts with -F (fsync=off); its default synchronization method needs a call it lacks.
const durableStart = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  // A recycled WAL file would keep its old content, including that of deleted accounts.
  '-c',
  'wal_recycle=off',
];

/**
 * Opens the embedded PostgreSQL of a directory: exclusively (a second process is refused), durably
 * (an acknowledged commit survives a power failure), and vacuumed on a schedule, because
 * single-user PostgreSQL has no autovacuum. Throws DirectoryInUse, or another error with a
 * one-sentence message.
 */
export async function openEmbedded(options: {
  directory: string;
  log: Log;
}): Promise<EmbeddedDatabase> {
  await privateFolder(options.directory);
  const lock = await lockDirectory(options.directory);
  try {
    if (!existsSync(join(options.directory, 'PG_VERSION'))) await makeStore(options.directory);
    const files = new DurableFilesystem(options.directory);
    const client = await PGlite.create({ fs: files, extensions, startParams: durableStart });
    yieldBetweenMessages(client);
    await assertDurable(client, files);
    const vacuum = scheduleVacuum(client, options.log);
    return {
      client,
      syncs: () => files.syncs,
      vacuum: () => vacuum.now(),
      purge: () => purgeDeleted(client),
      onConnection: (take) => lock.onConnection(take),
      close: async () => {
        await vacuum.stop();
        await client.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Creates a store under a temporary name and renames it once all of it is synced. PostgreSQL's own
 * files are unpacked from an archive without fsync, so a power failure could lose them underneath
 * acknowledged commits.
 */
async function makeStore(directory: string): Promise<void> {
  const draft = `${directory}.new`;
  await rm(draft, { recursive: true, force: true });
  await privateFolder(draft);
  const client = await PGlite.create({
    fs: new DurableFilesystem(draft),
    extensions,
    startParams: durableStart,
  });
  await client.close();
  syncTree(draft);
  await rename(draft, directory);
  syncPath(dirname(directory));
}

/** How long queries may keep the event loop, in milliseconds. */
const turnMs = 1;

/**
 * PGlite answers in microtasks, so the queries of many requests would run back to back while sockets wait. Lets the
 * event loop turn between the messages of the protocol.
 */
function yieldBetweenMessages(client: PGlite): void {
  const send = client.execProtocolRaw.bind(client);
  let turned = performance.now();
  client.execProtocolRaw = async (...message) => {
    if (performance.now() - turned >= turnMs) {
      await nextTurn();
      turned = performance.now();
    }
    return send(...message);
  };
}

/** The same database in memory, for tests only, optionally restored from a dump. */
export const openInMemory = (dumped?: Blob): Promise<PGlite> =>
  PGlite.create({ extensions, ...(dumped && { loadDataDir: dumped }) });

/** Without this check, commits that never reach fsync would go unnoticed until a power failure. */
async function assertDurable(client: PGlite, files: DurableFilesystem): Promise<void> {
  await client.exec(
    'CREATE TABLE IF NOT EXISTS durability_probe (at timestamptz NOT NULL); DELETE FROM durability_probe',
  );
  const before = files.syncs;
  await client.exec('INSERT INTO durability_probe VALUES (now())');
  if (files.syncs === before)
    throw new Error(
      'The embedded database does not write its commits to disk, so it will not run.',
    );
}
