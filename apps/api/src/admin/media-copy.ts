import { createHash } from 'node:crypto';
import type { Storage } from '../storage/index.ts';
import { put } from '../storage/index.ts';

/** A stored file as a backup lists it. */
export interface StoredFile {
  key: string;
  size: number;
  sha256: string;
}

const maxAttempts = 3;

async function copyOnce(
  from: Storage,
  to: Storage,
  key: string,
  size: number,
): Promise<StoredFile | undefined> {
  const source = await from.stream(key, { start: 0, end: size - 1 });
  if (!source) return undefined;
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    const copied = await put(to, key, hashed());
    if (copied !== size)
      throw new Error(`The file ${key} has ${size} bytes, but ${copied} were read.`);
    return { key, size, sha256: hash.digest('hex') };
  } finally {
    source.destroy();
  }
}

/**
 * Copies a complete file between storages. Returns undefined if the file doesn't exist or is
 * deleted during the copy. Tries again if the connection breaks, because copying the previous files
 * may have taken hours.
 */
export async function copyFile(
  from: Storage,
  to: Storage,
  key: string,
): Promise<StoredFile | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const size = await from.size(key);
      return size === undefined ? undefined : await copyOnce(from, to, key, size);
    } catch (error) {
      await to.remove(key);
      if (attempt === maxAttempts) throw error;
    }
  }
}

/** Returns the hash of a stored file of this size; undefined if there is no such file. */
export async function hashStored(
  storage: Storage,
  { key, size }: StoredFile,
): Promise<string | undefined> {
  if ((await storage.size(key)) !== size) return undefined;
  const source = await storage.stream(key, { start: 0, end: size - 1 });
  if (!source) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of source) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
