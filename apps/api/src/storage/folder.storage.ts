import { createReadStream } from 'node:fs';
import {
  access,
  constants,
  copyFile,
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
import { checkedKey, isKey, newKey } from './keys.ts';
import { editFile } from './local-file.ts';
import { createOpenFileCache } from './open-files.ts';
import type { Storage, UploadProgress } from './storage.ts';

/** Large enough that the cost of system calls is negligible, small enough for many concurrent uploads. */
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

/** Throws ENOSPC after a short write. If the disk fills up during a write, the system reports no error. */
function checkAllWritten(batch: readonly Uint8Array[], bytesWritten: number): void {
  const size = batch.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (bytesWritten < size)
    throw Object.assign(
      new Error(`The disk is full: only ${bytesWritten} of ${size} bytes were written.`),
      {
        code: 'ENOSPC',
      },
    );
}

interface FolderProgress extends UploadProgress {
  /** The growing file is `incoming/<key>.<part>`, or `incoming/<key>` if there is no part. */
  part?: string;
  /**
   * Set if a writer has started and has not reported its end: it died, or it is paused and will write
   * again.
   */
  isOpen?: true;
}

/**
 * Stores videos as files in a folder. A growing file is in `incoming/`. When it is finished, a
 * single rename moves it into one of 256 folders. A writer that takes over from one that is still
 * open continues in a copy, because a paused process may write at any time.
 */
export function folderStorage(root: string): Storage {
  const incoming = join(root, 'incoming');
  let foldersReady: Promise<void> | undefined;
  /** Creates the folders, which only writers need. */
  const makeFolders = () =>
    (foldersReady ??= ensurePrivateFolder(root).then(() => ensurePrivateFolder(incoming)));
  // The file is not next to the 256 folders, because versions without it expect only folders there.
  const installationPath = join(incoming, 'installation');
  const incomingPath = (key: string, part?: string) =>
    join(incoming, checkedKey(key) + (part === undefined ? '' : `.${part}`));
  const shardFolder = (key: string) => join(root, checkedKey(key).slice(0, 2));
  const pathOf = (key: string) => join(shardFolder(key), key);

  async function* filesIn(folder: string) {
    for (const name of (await undefinedIfMissing(readdir(folder))) ?? []) {
      const [key = ''] = name.split('.');
      const stats = isKey(key) ? await undefinedIfMissing(stat(join(folder, name))) : undefined;
      if (stats) yield { key, modified: stats.mtime };
    }
  }

  async function removeIncoming(key: string): Promise<void> {
    for (const name of (await undefinedIfMissing(readdir(incoming))) ?? [])
      if (name.startsWith(checkedKey(key))) await rm(join(incoming, name), { force: true });
  }

  /**
   * Copies the durable bytes of a growing file to a new file that no other writer has open. Returns
   * the part of the new file.
   */
  async function copyIncoming(key: string, { size, part }: FolderProgress): Promise<string> {
    const newPart = newKey();
    const path = incomingPath(key, newPart);
    try {
      await copyFile(incomingPath(key, part), path, constants.COPYFILE_FICLONE);
      const file = await open(path, 'r+');
      try {
        await file.truncate(size);
        await file.sync();
      } finally {
        await file.close();
      }
      await syncFolder(incoming);
    } catch (error) {
      // If the disk is full, repeated attempts must not fill it further.
      await rm(path, { force: true });
      throw error;
    }
    return newPart;
  }

  const files = createOpenFileCache();

  return {
    async begin(key) {
      checkedKey(key);
      await makeFolders();
      await (await open(incomingPath(key), 'wx', 0o600)).close();
      return { size: 0 };
    },

    async append(key, progress: FolderProgress, source, onProgress) {
      const part = progress.isOpen ? await copyIncoming(key, progress) : progress.part;
      const latest = { size: progress.size, ...(part !== undefined && { part }) };
      const report = (more: Pick<FolderProgress, 'isOpen'>) => onProgress({ ...latest, ...more });
      const file = await open(incomingPath(key, part), 'r+');
      try {
        // Reported only after `open`, because a later writer must not share the file if this one
        // pauses here.
        await report({ isOpen: true });
        if (progress.isOpen) await rm(incomingPath(key, progress.part), { force: true });
        let synced = { size: latest.size, at: performance.now() };
        const sync = async (more: Pick<FolderProgress, 'isOpen'>) => {
          await file.datasync();
          synced = { size: latest.size, at: performance.now() };
          await report(more);
        };
        // A previous writer may have died after writing more than it had recorded.
        await file.truncate(latest.size);
        try {
          for await (const batch of batches(source, batchBytes)) {
            const { bytesWritten } = await file.writev(batch, latest.size);
            latest.size += bytesWritten;
            checkAllWritten(batch, bytesWritten);
            if (
              latest.size - synced.size >= syncEveryBytes ||
              performance.now() - synced.at >= syncEveryMs
            )
              await sync({ isOpen: true });
          }
        } finally {
          await sync({});
        }
        return latest;
      } finally {
        await file.close();
      }
    },

    async finish(key, { size, part }: FolderProgress) {
      const file = await undefinedIfMissing(open(incomingPath(key, part), 'r+'));
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
      await rename(incomingPath(key, part), pathOf(key));
      await syncFolder(shardFolder(key));
      if (part !== undefined) await removeIncoming(key);
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
      await removeIncoming(key);
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
