import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFolder } from '../../../lib/private-folder.ts';
import { batches } from './batches.ts';
import { checkedKey, isKey } from './keys.ts';
import { editFile } from './local-file.ts';
import { openFiles } from './open-files.ts';
import type { Storage } from './storage.ts';

/** Large enough that system calls cost nothing noticeable, small enough for many concurrent uploads. */
const batchBytes = 256 * 1024;
const safeEveryBytes = 32 * 1024 * 1024;
const safeEveryMs = 5_000;
const readBytes = 1024 * 1024;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Resolves to undefined if the file doesn't exist. */
async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

/** Syncs the entries of a folder to disk; before that a power cut may lose them. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Stores videos as files in a folder. A growing file is in `incoming/`; one rename moves it into one of 256 folders.
 */
export function folderStorage(root: string): Storage {
  const incoming = join(root, 'incoming');
  let made: Promise<void> | undefined;
  /** Only writers need the folders. */
  const makeFolders = () => (made ??= privateFolder(root).then(() => privateFolder(incoming)));
  const draftOf = (key: string) => join(incoming, checkedKey(key));
  const shelfOf = (key: string) => join(root, checkedKey(key).slice(0, 2));
  const pathOf = (key: string) => join(shelfOf(key), key);

  async function* filesOf(folder: string) {
    for (const key of (await ifThere(readdir(folder))) ?? []) {
      const found = isKey(key) ? await ifThere(stat(join(folder, key))) : undefined;
      if (found) yield { key, modified: found.mtime };
    }
  }

  const files = openFiles();

  return {
    async begin(key) {
      checkedKey(key);
      await makeFolders();
      await (await open(draftOf(key), 'wx', 0o600)).close();
      return { size: 0 };
    },

    async append(key, growth, source, saved) {
      const file = await open(draftOf(key), 'r+');
      let { size } = growth;
      let safe = { size, at: performance.now() };
      const secure = async () => {
        await file.datasync();
        safe = { size, at: performance.now() };
        await saved({ size });
      };
      try {
        // A previous writer may have died with more written than it had recorded.
        await file.truncate(size);
        try {
          for await (const batch of batches(source, batchBytes)) {
            size += (await file.writev(batch, size)).bytesWritten;
            if (size - safe.size >= safeEveryBytes || performance.now() - safe.at >= safeEveryMs)
              await secure();
          }
        } finally {
          await secure();
        }
        return { size };
      } finally {
        await file.close();
      }
    },

    async finish(key, { size }) {
      const file = await ifThere(open(draftOf(key), 'r+'));
      if (!file) {
        if ((await ifThere(stat(pathOf(key))))?.size !== size)
          throw new Error('The upload to finish does not exist.');
        return;
      }
      try {
        await file.truncate(size);
        await file.sync();
      } finally {
        await file.close();
      }
      if (await mkdir(shelfOf(key), { recursive: true, mode: 0o700 })) await flush(root);
      await rename(draftOf(key), pathOf(key));
      await flush(shelfOf(key));
      await flush(incoming);
    },

    rewrite: (key, edits) =>
      editFile(
        pathOf(key),
        (async function* () {
          yield edits;
        })(),
      ),

    bytes: (key, start, length, buffer = Buffer.allocUnsafeSlow(length)) =>
      ifThere(
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
      const file = await ifThere(open(pathOf(key), 'r'));
      return file && createReadStream('', { fd: file, start, end, highWaterMark: readBytes });
    },

    size: async (key) => (await ifThere(stat(pathOf(key))))?.size,
    locate: async (key) => pathOf(key),
    localPath: async (key) => pathOf(key),

    async remove(key) {
      files.forget(pathOf(key));
      await rm(draftOf(key), { force: true });
      await rm(pathOf(key), { force: true });
    },

    async *list() {
      for (const shelf of (await ifThere(readdir(root))) ?? []) yield* filesOf(join(root, shelf));
    },

    ping: async () => {
      await makeFolders();
      await access(incoming, constants.R_OK | constants.W_OK);
    },
  };
}
