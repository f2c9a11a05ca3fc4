import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
