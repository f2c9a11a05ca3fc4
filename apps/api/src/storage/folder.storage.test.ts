import { randomBytes } from 'node:crypto';
import {
  appendFile,
  mkdtemp,
  open,
  readdir,
  rm,
  stat,
  truncate,
  type FileHandle,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { folderStorage } from './folder.storage.ts';
import { isKey, newKey } from './keys.ts';
import { put, type Storage } from './storage.ts';
import { inChunks, keysOf, startPausedWriter, whole } from './testing/objects.ts';

let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fj-folder-'));
  storage = folderStorage(join(folder, 'media'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

afterEach(() => vi.restoreAllMocks());

/** Makes the disk full after this many more bytes. Like the system, it takes a part of the write that meets the end. */
async function fillDiskAfter(room: number) {
  const file = await open(folder);
  const handle: FileHandle = Object.getPrototypeOf(file);
  await file.close();
  let left = room;
  vi.spyOn(handle, 'writev').mockImplementation(async function (this: FileHandle, batch, position) {
    const bytes = Buffer.concat(batch as Uint8Array[]).subarray(0, left);
    left -= bytes.byteLength;
    await this.write(bytes, 0, bytes.byteLength, position);
    return { bytesWritten: bytes.byteLength, buffers: batch };
  });
}

describe('folder storage', () => {
  it('is inaccessible to other users of the machine, including everything in it', async () => {
    const key = newKey();
    await put(storage, key, inChunks(randomBytes(10)));
    const modes = await Promise.all(
      [
        'media',
        'media/incoming',
        `media/${key.slice(0, 2)}`,
        `media/${key.slice(0, 2)}/${key}`,
      ].map(async (path) => (await stat(join(folder, path))).mode & 0o077),
    );
    expect(modes).toEqual([0, 0, 0, 0]);
    expect((await readdir(join(folder, 'media/incoming'))).filter(isKey)).toEqual([]);
  });

  it('drops what a dead process had written beyond the durable size', async () => {
    const key = newKey();
    const growth = await storage.begin(key);
    const draft = join(folder, 'media/incoming', key);
    const bytes = randomBytes(1000);
    await storage.append(key, growth, inChunks(bytes.subarray(0, 600)), async () => undefined);
    await appendFile(draft, randomBytes(5000));
    await storage.append(key, { size: 600 }, inChunks(bytes.subarray(600)), async () => undefined);
    await appendFile(draft, 'more');
    await storage.finish(key, { size: 1000 });
    expect(await whole(storage, key)).toEqual(bytes);
    await truncate(join(folder, 'media', key.slice(0, 2), key), 10);
    await expect(storage.finish(key, { size: 1000 })).rejects.toThrow('does not exist');
  });

  it('continues an upload from the last byte that a full disk took', async () => {
    const key = newKey();
    const bytes = randomBytes(600 * 1024);
    const taken = 300 * 1024;
    await fillDiskAfter(taken);
    let progress = await storage.begin(key);
    const upload = storage.append(key, progress, inChunks(bytes), async (latest) => {
      progress = latest;
    });
    await expect(upload).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(progress).toEqual({ size: taken });
    vi.restoreAllMocks();
    const rest = inChunks(bytes.subarray(taken));
    await storage.finish(key, await storage.append(key, progress, rest, async () => undefined));
    expect((await whole(storage, key)).equals(bytes)).toBe(true);
  });

  it('stores nothing of an object that the disk has no room for', async () => {
    const key = newKey();
    await fillDiskAfter(10);
    await expect(put(storage, key, inChunks(randomBytes(100)))).rejects.toThrow('The disk is full');
    expect(await storage.size(key)).toBeUndefined();
    expect(await keysOf(storage)).not.toContain(key);
  });

  it('lists and removes all files of an abandoned upload', async () => {
    const key = newKey();
    const paused = await startPausedWriter(storage, key, await storage.begin(key));
    const next = await startPausedWriter(storage, key, paused.latest);
    expect(await keysOf(storage)).toContain(key);
    await storage.remove(key, next.latest);
    expect(await keysOf(storage)).not.toContain(key);
    await Promise.all([paused.resume(), next.resume()]);
    expect(await keysOf(storage)).not.toContain(key);
  });
});
