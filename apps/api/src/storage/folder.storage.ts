import { createReadStream } from 'node:fs';
import {
  access,
  constants,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../lib/durable.ts';
import { ensurePrivateFolder } from '../lib/private-folder.ts';
import { batches } from './batches.ts';
import { checkedKey, isKey } from './keys.ts';
import { editFile } from './local-file.ts';
import { createOpenFileCache } from './open-files.ts';
import type { Storage } from './storage.ts';

/** Large enough that system calls cost nothing noticeable, small enough for many concurrent uploads. */
const batchBytes = 256 * 1024;
const syncEveryBytes = 32 * 1024 * 1024;
const syncEveryMs = 5_000;
const readBytes = 1024 * 1024;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Resolves to undefined if the file doesn't exist. */
async function undefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

/**
 * Stores videos as files in a folder. A growing file is in `incoming/`; one rename moves it into one of 256 folders.
 */
export function folderStorage(root: string): Storage {
  const incoming = join(root, 'incoming');
  let foldersReady: Promise<void> | undefined;
  /** Only writers need the folders. */
  const makeFolders = () =>
    (foldersReady ??= ensurePrivateFolder(root).then(() => ensurePrivateFolder(incoming)));
  // Not next to the folders: versions without this file expect only folders there.
  const installationPath = join(incoming, 'installation');
  const incomingPath = (key: string) => join(incoming, checkedKey(key));
  const shardFolder = (key: string) => join(root, checkedKey(key).slice(0, 2));
  const pathOf = (key: string) => join(shardFolder(key), key);

  async function* filesIn(folder: string) {
    for (const key of (await undefinedIfMissing(readdir(folder))) ?? []) {
      const stats = isKey(key) ? await undefinedIfMissing(stat(join(folder, key))) : undefined;
      if (stats) yield { key, modified: stats.mtime };
    }
  }

  const files = createOpenFileCache();

  return {
    async begin(key) {
      checkedKey(key);
      await makeFolders();
      await (await open(incomingPath(key), 'wx', 0o600)).close();
      return { size: 0 };
    },

    async append(key, progress, source, onProgress) {
      const file = await open(incomingPath(key), 'r+');
      let { size } = progress;
      let synced = { size, at: performance.now() };
      const sync = async () => {
        await file.datasync();
        synced = { size, at: performance.now() };
        await onProgress({ size });
      };
      try {
        // A previous writer may have died with more written than it had recorded.
        await file.truncate(size);
        try {
          for await (const batch of batches(source, batchBytes)) {
            size += (await file.writev(batch, size)).bytesWritten;
            if (
              size - synced.size >= syncEveryBytes ||
              performance.now() - synced.at >= syncEveryMs
            )
              await sync();
          }
        } finally {
          await sync();
        }
        return { size };
      } finally {
        await file.close();
      }
    },

    async finish(key, { size }) {
      const file = await undefinedIfMissing(open(incomingPath(key), 'r+'));
      if (!file) {
        if ((await undefinedIfMissing(stat(pathOf(key))))?.size !== size)
          throw new Error('The upload to finish does not exist.');
        return;
      }
      try {
        await file.truncate(size);
        await file.sync();
      } finally {
        await file.close();
      }
      if (await mkdir(shardFolder(key), { recursive: true, mode: 0o700 })) await syncFolder(root);
      await rename(incomingPath(key), pathOf(key));
      await syncFolder(shardFolder(key));
      await syncFolder(incoming);
    },

    rewrite: (key, edits) =>
      editFile(
        pathOf(key),
        (async function* () {
          yield edits;
        })(),
      ),

    bytes: (key, start, length, buffer = Buffer.allocUnsafeSlow(length)) =>
      undefinedIfMissing(
        files.use(pathOf(key), async (file) => {
          let filled = 0;
          while (filled < length) {
            const { bytesRead } = await file.read(buffer, filled, length - filled, start + filled);
            if (bytesRead === 0) break;
            filled += bytesRead;
          }
          return buffer.subarray(0, filled);
        }),
      ),

    async stream(key, { start, end }) {
      const file = await undefinedIfMissing(open(pathOf(key), 'r'));
      return file && createReadStream('', { fd: file, start, end, highWaterMark: readBytes });
    },

    size: async (key) => (await undefinedIfMissing(stat(pathOf(key))))?.size,
    locate: async (key) => pathOf(key),
    localPath: async (key) => pathOf(key),

    async remove(key) {
      files.evict(pathOf(key));
      await rm(incomingPath(key), { force: true });
      await rm(pathOf(key), { force: true });
    },

    async *list() {
      for (const shard of (await undefinedIfMissing(readdir(root))) ?? [])
        yield* filesIn(join(root, shard));
    },

    readInstallation: () => undefinedIfMissing(readFile(installationPath, 'utf8')),

    async writeInstallation(id) {
      await makeFolders();
      const draft = `${installationPath}.draft`;
      await writeFile(draft, id, { mode: 0o600, flush: true });
      await rename(draft, installationPath);
      await syncFolder(incoming);
    },

    ping: async () => {
      await makeFolders();
      await access(incoming, constants.R_OK | constants.W_OK);
    },
  };
}
