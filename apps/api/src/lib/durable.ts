import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Calls fsync for a file, or for the entries of a folder, so that they survive a power failure. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Calls fsync for a folder and everything in it. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

/** Syncs the entries of a folder to disk without blocking the event loop. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Creates a file atomically and durably, readable by its owner only. Returns false, without
 * changing it, if the file already exists.
 */
export async function createDurably(path: string, content: string): Promise<boolean> {
  const tempFile = `${path}.${process.pid}.draft`;
  const file = await open(tempFile, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
    await link(tempFile, path);
    syncPath(dirname(path));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await file.close();
    await rm(tempFile, { force: true });
  }
}
