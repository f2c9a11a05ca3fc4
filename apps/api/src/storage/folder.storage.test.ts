import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderStorage } from './folder.storage.ts';
import { isKey, newKey } from './keys.ts';
import { put, type Storage, type UploadProgress } from './storage.ts';
import { inChunks, keysOf, whole } from './testing/objects.ts';

const MiB = 1024 * 1024;
let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fj-folder-'));
  storage = folderStorage(join(folder, 'media'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('folder storage', () => {
  it('is closed to other users of the machine, with everything in it', async () => {
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
});

describe('folder storage with several writers', () => {
  /** Appends half of a megabyte and stops there until `resume`, whose writes come after the lease is lost. */
  async function startPausedWriter(key: string, progress: UploadProgress) {
    let latest = progress;
    let isLost = false;
    let resume = () => {};
    const resumed = new Promise<void>((resolve) => (resume = resolve));
    let outcome: Promise<unknown> = Promise.resolve();
    await new Promise<void>((paused) => {
      const source = (async function* () {
        yield Buffer.alloc(MiB / 2, 1);
        paused();
        await resumed;
        isLost = true;
        yield Buffer.alloc(MiB, 2);
      })();
      outcome = storage
        .append(key, progress, source, async (reported) => {
          if (isLost) throw new Error('lost');
          latest = reported;
        })
        .catch((error: Error) => error.message);
    });
    return { latest, resume: () => (resume(), outcome) };
  }

  it.each([1, 2])('keeps what the last one stored when %i paused ones go on', async (count) => {
    const key = newKey();
    const bytes = randomBytes(2 * MiB);
    let progress = await storage.begin(key);
    const paused = [];
    for (let n = 0; n < count; n += 1) {
      const writer = await startPausedWriter(key, progress);
      progress = writer.latest;
      paused.push(writer);
    }
    const stopped = storage.append(key, progress, inChunks(bytes, MiB), async (latest) => {
      progress = latest;
    });
    await expect(stopped).rejects.toThrow('cut');
    progress = await storage.append(
      key,
      progress,
      inChunks(bytes.subarray(progress.size)),
      async () => undefined,
    );
    // One goes on before the upload is finished, the other one afterwards.
    expect(await paused[1]?.resume()).toBe(count > 1 ? 'lost' : undefined);
    await storage.finish(key, progress);
    expect(await paused[0]?.resume()).toBe('lost');
    expect((await whole(storage, key)).equals(bytes)).toBe(true);
    const names = await readdir(join(folder, 'media/incoming'));
    expect(names.filter((name) => name.startsWith(key))).toEqual([]);
  });

  it('changes nothing for a writer that has lost its lease before it begins', async () => {
    const key = newKey();
    const bytes = randomBytes(1000);
    const begun = await storage.begin(key);
    const progress = await storage.append(key, begun, inChunks(bytes), async () => undefined);
    const late = storage.append(key, begun, inChunks(randomBytes(500)), async () => {
      throw new Error('lost');
    });
    await expect(late).rejects.toThrow('lost');
    await storage.finish(key, progress);
    expect(await whole(storage, key)).toEqual(bytes);
  });

  it('lists and removes all files of an abandoned upload', async () => {
    const key = newKey();
    const paused = await startPausedWriter(key, await storage.begin(key));
    const next = await startPausedWriter(key, paused.latest);
    expect(await keysOf(storage)).toContain(key);
    await storage.remove(key, next.latest);
    expect(await keysOf(storage)).not.toContain(key);
    await Promise.all([paused.resume(), next.resume()]);
    expect(await keysOf(storage)).not.toContain(key);
  });
});
