import { randomBytes } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath } from '../../lib/durable.ts';
import { ensurePrivateFolder } from '../../lib/private-folder.ts';

const partialName = (name: string) => `${name}.part`;

/** Returns a random name that nobody can guess. */
export const newFileName = (): string => `${randomBytes(16).toString('hex')}.zip`;

/** Writes a file atomically and durably, and returns its size in bytes. */
export async function writeAtomically(
  folder: string,
  name: string,
  write: (to: WriteStream) => Promise<void>,
): Promise<number> {
  await ensurePrivateFolder(folder);
  const partialPath = join(folder, partialName(name));
  try {
    const file = createWriteStream(partialPath, { mode: 0o600, flush: true });
    await write(file);
    const { size } = await stat(partialPath);
    await rename(partialPath, join(folder, name));
    syncPath(folder);
    return size;
  } finally {
    await rm(partialPath, { force: true });
  }
}

/** Space to keep free for uploads and for the database, which is often on the same disk. */
const reservedBytes = 1024 ** 3;

/** Returns how many bytes may be written to the folder without using up the reserve. */
export async function availableBytes(folder: string): Promise<number> {
  await ensurePrivateFolder(folder);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize - reservedBytes;
}

/** Opens a file. Returns undefined if it doesn't exist. The file remains readable even if it is deleted later. */
export const openFile = (folder: string, name: string): Promise<FileHandle | undefined> =>
  open(join(folder, name)).catch(() => undefined);

/** Returns the names of finished and partial files. Partial files are listed by their final names. */
export async function listFileNames(folder: string): Promise<Set<string>> {
  const names = await readdir(folder).catch(() => []);
  return new Set(names.map((name) => name.replace(/\.part$/, '')));
}

export async function removeFile(folder: string, name: string): Promise<void> {
  for (const fileName of [name, partialName(name)])
    await rm(join(folder, fileName), { force: true });
}
