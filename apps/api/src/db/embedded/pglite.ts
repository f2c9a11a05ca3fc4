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
import {
  isStartup,
  isTermination,
  joinChunks,
  type Exchange,
  type OnAnswer,
} from './pglite-socket.ts';
import { unpackPreparedStore } from './prepared-store.ts';

const extensions = { citext, pg_trgm };

// PGlite starts with -F (fsync=off). PostgreSQL's default synchronization method needs a call that
// PGlite lacks.
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

/**
 * Opens the store of a directory. A missing store is unpacked from `prepared`, if that file exists,
 * or else created empty. An acknowledged commit survives a power failure.
 */
export async function openDurable(
  directory: string,
  prepared?: URL,
): Promise<{ client: PGlite; filesystem: DurableFilesystem }> {
  if (!existsSync(join(directory, 'PG_VERSION'))) await createStore(directory, prepared);
  const filesystem = new DurableFilesystem(directory);
  const client = await PGlite.create({
    fs: filesystem,
    extensions,
    startParams: durableStartParams,
  });
  stopOnException(client);
  await assertDurable(client, filesystem);
  return { client, filesystem };
}

/**
 * Creates a store under a temporary name and renames it once everything is synced. PGlite unpacks
 * PostgreSQL's own files from an archive without fsync, so a power failure could lose files on
 * which acknowledged commits depend.
 */
async function createStore(directory: string, prepared?: URL): Promise<void> {
  const tempPath = `${directory}.new`;
  await rm(tempPath, { recursive: true, force: true });
  await ensurePrivateFolder(tempPath);
  if (!prepared || !unpackPreparedStore(prepared, tempPath)) await initialize(tempPath);
  syncTree(tempPath);
  await rename(tempPath, directory);
  syncPath(dirname(directory));
}

/** Creates an empty database in a folder. */
async function initialize(folder: string): Promise<void> {
  const client = await PGlite.create({
    fs: new DurableFilesystem(folder),
    extensions,
    startParams: durableStartParams,
  });
  await client.close();
}

/** Throws if commits never reach fsync, which would otherwise go unnoticed until a power failure. */
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

/** Opens the same database in memory, optionally restored from a dump. Only for tests. */
export async function openInMemory(dump?: Blob): Promise<PGlite> {
  const client = await PGlite.create({ extensions, ...(dump && { loadDataDir: dump }) });
  stopOnException(client);
  return client;
}

/** The status of PostgreSQL's own longjmp, which PGlite handles. */
const longJumpStatus = 100;

/**
 * Makes exceptions of PGlite's main loop, such as a failed fsync, end the thread, so that the store
 * is recovered. PGlite ignores all of them except its long jump and may respond as if nothing had
 * happened.
 */
function stopOnException({ Module: module }: PGlite): void {
  const { _PostgresMainLoopOnce: runOnce, _PostgresMainLongJmp: recover } = module;
  let failure: unknown;
  Object.assign(module, {
    _PostgresMainLoopOnce: () => {
      try {
        runOnce();
      } catch (error) {
        if ((error as { status?: number }).status !== longJumpStatus) failure ??= error;
        throw Object.assign(new Error('PostgreSQL jumps.'), { status: longJumpStatus });
      }
    },
    // The only place from which an exception leaves PGlite's loop.
    _PostgresMainLongJmp: () => {
      if (failure !== undefined) throw failure;
      recover();
    },
  });
}

/**
 * Size of PostgreSQL's output buffer in bytes. It is sent when it is full and at the end of each
 * query.
 */
const fullBuffer = 8_192;
const maxPart = 16 * fullBuffer;

/**
 * Runs messages and passes on the result of each query when the query ends, because the next one
 * may be slow. PGlite's `execProtocolRaw` would also parse the results and keep their rows forever.
 */
async function runMessages(
  client: PGlite,
  messages: Uint8Array,
  onAnswer: OnAnswer,
): Promise<void> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  await client.execProtocolRawStream(messages, {
    onRawData: (chunk) => {
      // The chunk is a view of PGlite's memory, so it is copied.
      chunks.push(chunk.slice());
      length += chunk.length;
      if (chunk.length >= fullBuffer && length < maxPart) return;
      onAnswer(joinChunks(chunks), false);
      chunks = [];
      length = 0;
    },
  });
  onAnswer(joinChunks(chunks), true);
}

/**
 * Returns a function that passes messages to PGlite. The only session is reset when a connection
 * ends and when one starts.
 */
export function createExchange(client: PGlite): Exchange {
  const reset = async () => {
    await client.exec('ROLLBACK');
    await client.exec('DISCARD ALL');
  };
  return async (messages, onAnswer) => {
    if (isTermination(messages)) {
      // The session ends with the database, so the termination message may come too late.
      await reset().catch((error: unknown) => {
        if (client.ready) throw error;
      });
      onAnswer(new Uint8Array(), true);
      return;
    }
    // The previous connection may have ended without a termination message.
    if (isStartup(messages)) await reset();
    await runMessages(client, messages, onAnswer);
  };
}
