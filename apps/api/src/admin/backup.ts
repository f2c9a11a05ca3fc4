import { constants } from 'node:fs';
import { access, cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockDirectory } from '../db/embedded/directory-lock.ts';
import { syncPath, syncTree } from '../lib/durable.ts';
import { ensurePrivateFolder } from '../lib/private-folder.ts';

/** Entries that a backup skips: exports, emails in files, locks and unfinished files. */
const excludedEntries = /^(exports|outbox|\.restoring)$|\.(lock|new|draft)$/;

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
const listNames = (folder: string) => readdir(folder).catch((): string[] => []);

/** Copies entries of a folder and resolves after syncing them to disk. */
async function copyEntries(from: string, to: string, names: readonly string[]): Promise<void> {
  await ensurePrivateFolder(to);
  for (const name of names)
    await cp(join(from, name), join(to, name), {
      recursive: true,
      errorOnExist: true,
      force: false,
      preserveTimestamps: true,
      mode: constants.COPYFILE_FICLONE,
    });
  syncTree(to);
}

/**
 * Copies a data folder that no process has open into a new folder, which appears only once
 * everything is synced.
 */
export async function backUp(directory: string, target: string): Promise<void> {
  if (await exists(target))
    throw new Error(`${target} already exists. A backup needs a folder of its own.`);
  const lock = await lockDirectory(join(directory, 'db'));
  const tempPath = `${target}.new`;
  try {
    await rm(tempPath, { recursive: true, force: true });
    await mkdir(dirname(target), { recursive: true });
    await copyEntries(
      directory,
      tempPath,
      (await listNames(directory)).filter((name) => !excludedEntries.test(name)),
    );
    await rename(tempPath, target);
    syncPath(dirname(target));
  } finally {
    await rm(tempPath, { recursive: true, force: true });
    await lock.release();
  }
}

/**
 * Restores a backup into an empty data folder. The database is moved last, so that a partial one is
 * never opened.
 */
export async function restore(source: string, directory: string): Promise<void> {
  if (!(await exists(join(source, 'db/PG_VERSION'))))
    throw new Error(`${source} is not a backup of a data folder.`);
  const existing = (await listNames(directory)).filter((name) => !excludedEntries.test(name));
  if (existing.length > 0)
    throw new Error(
      `${directory} contains ${existing.join(', ')}. A backup is restored into an empty folder: move this one somewhere else, or set DATA_DIR to another.`,
    );
  await ensurePrivateFolder(directory);
  const tempPath = join(directory, '.restoring');
  const names = await listNames(source);
  try {
    await rm(tempPath, { recursive: true, force: true });
    await copyEntries(source, tempPath, names);
    for (const name of [...names.filter((entry) => entry !== 'db'), 'db'])
      await rename(join(tempPath, name), join(directory, name));
    syncPath(directory);
  } finally {
    await rm(tempPath, { recursive: true, force: true });
  }
}
