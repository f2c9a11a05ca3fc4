import { access, mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import type { Store } from '../db/database.ts';
import { onSnapshot } from '../db/dump/connections.ts';
import { dumpTables } from '../db/dump/dump.ts';
import { LineWriter, sha256Of, writeDurably } from '../db/dump/files.ts';
import { writeManifest, type Manifest } from '../db/dump/manifest.ts';
import { DirectoryInUseError, lockDirectory } from '../db/embedded/directory-lock.ts';
import { syncFolder } from '../lib/durable.ts';
import { ensurePrivateFolder } from '../lib/private-folder.ts';
import { folderStorage, type Storage } from '../storage/index.ts';
import {
  completeCopy,
  copyExisting,
  isReferenced,
  readMediaList,
  storageKeys,
  type MediaSummary,
  type RunQuery,
} from './media-list.ts';

export const mediaListFile = 'media.jsonl';
export const secretsFile = 'secrets.json';

/**
 * Excludes uploads in progress: their partial files are in the storage, and a backup doesn't copy
 * them.
 */
const conditions = { media_uploads: 'media_id IS NOT NULL' };

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Copies secrets.json and returns its hash, or null if the data folder has no such file. */
export async function copySecrets(from: string, to: string): Promise<string | null> {
  const path = join(from, secretsFile);
  if (!(await exists(path))) return null;
  const content = await readFile(path);
  await writeDurably(join(to, secretsFile), content);
  return sha256Of(content);
}

interface Source {
  store: Pick<Store, 'withConnection' | 'copyFiles'>;
  storage: Storage;
  /** The data folder. */
  directory: string;
}

/** Writes a list of lines and returns its summary with the result of the work. */
async function writeList<T>(path: string, work: (list: LineWriter) => Promise<T>) {
  const list = await LineWriter.create(path);
  try {
    const result = await work(list);
    return { result, file: await list.finish() };
  } finally {
    await list.close();
  }
}

/** Returns the storage with streams that break when the signal aborts. */
const interruptible = (storage: Storage, stopSignal: AbortSignal): Storage => ({
  ...storage,
  stream: async (key, range) => {
    stopSignal.throwIfAborted();
    const stream = await storage.stream(key, range);
    // An abort before the first read would be an unhandled 'error' event and end the process.
    return stream && addAbortSignal(stopSignal, stream).on('error', () => undefined);
  },
});

/**
 * Copies the files in two passes. The first runs before the rows are read, so that a file deleted
 * in the meantime is in the backup anyway. The second copies the files of rows that were added
 * during the first.
 */
async function copyData(
  { store, storage, directory }: Source,
  folder: string,
  stopSignal?: AbortSignal,
): Promise<MediaSummary> {
  const media = join(folder, 'media');
  const from = stopSignal ? interruptible(storage, stopSignal) : storage;
  const copies = folderStorage(media);
  const earlierFile = join(folder, `${mediaListFile}.draft`);
  const live: RunQuery = (work) => store.withConnection(work);
  await ensurePrivateFolder(media);
  await writeList(earlierFile, (list) => copyExisting(storageKeys(live), from, copies, list));
  const { dump, list } = await onSnapshot(store, folder, async (client) => ({
    dump: await dumpTables(client, folder, { conditions, stopSignal }),
    list: await writeList(join(folder, mediaListFile), (lines) =>
      completeCopy(
        storageKeys((work) => work(client)),
        readMediaList(earlierFile),
        { from, to: copies, isLive: (key) => isReferenced(live, key) },
        lines,
      ),
    ),
  }));
  await rm(earlierFile);
  await rmdir(join(media, 'incoming')).catch(() => undefined);
  await syncFolder(media);
  const { files, bytes, deleted, lost } = list.result;
  const manifest: Manifest = {
    format: 1,
    created_at: new Date().toISOString(),
    ...dump,
    media: { files, bytes, missing: deleted + lost, sha256: list.file.sha256 },
    secrets: await copySecrets(directory, folder),
  };
  await writeManifest(folder, manifest);
  return list.result;
}

/**
 * Locks the target, because two backups into one folder would mix their files. Throws if a backup
 * to it is already running.
 */
async function lockTarget(target: string, folder: string) {
  try {
    return await lockDirectory(folder);
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    throw new Error(`A backup to ${target} is already running.`, { cause: error });
  }
}

/**
 * Writes a backup of a store in use into a new folder, which appears only once everything is
 * synced.
 * @param stopSignal When it aborts, the backup leaves nothing behind and rejects with its reason.
 */
export async function backUp(
  source: Source,
  target: string,
  stopSignal?: AbortSignal,
): Promise<MediaSummary> {
  if (await exists(target))
    throw new Error(`${target} already exists. A backup needs a folder of its own.`);
  const folder = `${target}.new`;
  await mkdir(dirname(target), { recursive: true });
  const lock = await lockTarget(target, folder);
  try {
    await rm(folder, { recursive: true, force: true });
    await ensurePrivateFolder(folder);
    const summary = await copyData(source, folder, stopSignal);
    await syncFolder(folder);
    await rename(folder, target);
    await syncFolder(dirname(target));
    return summary;
  } catch (error) {
    stopSignal?.throwIfAborted();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await lock.release();
    await rm(`${folder}.lock`, { recursive: true, force: true });
  }
}
