import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bothStorages } from './testing/both-storages.ts';
import { collect, inChunks, keysOf, whole } from './testing/objects.ts';
import { newKey } from './keys.ts';
import { s3Storage } from './s3.storage.ts';
import { put, type UploadProgress } from './storage.ts';

const MiB = 1024 * 1024;
let both: Awaited<ReturnType<typeof bothStorages>>;
beforeAll(async () => (both = await bothStorages()));
afterAll(() => both.close());

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each(['a folder', 'S3'])('%s', (name) => {
  const at = () => both.storages[name]!;

  it('returns what was stored, whole and in ranges', async () => {
    const key = newKey();
    const bytes = randomBytes(12 * MiB + 17);
    expect(await put(at(), key, inChunks(bytes))).toBe(bytes.byteLength);
    expect(await at().size(key)).toBe(bytes.byteLength);
    expect(sha(await whole(at(), key))).toBe(sha(bytes));
    expect(await collect(await at().stream(key, { start: 5 * MiB - 1, end: 5 * MiB + 1 }))).toEqual(
      bytes.subarray(5 * MiB - 1, 5 * MiB + 2),
    );
    expect(Buffer.from((await at().bytes(key, 3, 10))!)).toEqual(bytes.subarray(3, 13));
    expect(Buffer.from((await at().bytes(key, bytes.byteLength - 2, 10))!)).toEqual(
      bytes.subarray(-2),
    );
  });

  it('keeps nothing of a put that failed', { tags: ['UP-6'] }, async () => {
    const key = newKey();
    await expect(put(at(), key, inChunks(randomBytes(7 * MiB), 6 * MiB))).rejects.toThrow('cut');
    expect(await at().size(key)).toBeUndefined();
    expect(await keysOf(at())).not.toContain(key);
  });

  it('grows piece by piece to what was sent, wherever the source breaks', async () => {
    const key = newKey();
    const bytes = randomBytes(11 * MiB + 5);
    let growth: UploadProgress = await at().begin(key);
    for (const cut of [100_000, 4 * MiB, 4 * MiB + 70_000, 9 * MiB, Infinity]) {
      await at()
        .append(
          key,
          growth,
          inChunks(bytes.subarray(growth.size), cut - growth.size),
          async (grown) => void (growth = JSON.parse(JSON.stringify(grown))),
        )
        .catch((error: Error) => expect(error.message).toBe('cut'));
      // Nothing received is lost, except the chunk during which the source failed.
      expect(growth.size).toBeGreaterThanOrEqual(Math.min(cut, bytes.byteLength) - 65_536);
      expect(await at().size(key)).toBeUndefined();
    }
    await at().finish(key, growth);
    await at().finish(key, growth);
    expect(sha(await whole(at(), key))).toBe(sha(bytes));
  });

  it(
    'continues from the durable size if more was written before its process died',
    { tags: ['UP-6'] },
    async () => {
      const key = newKey();
      const bytes = randomBytes(3000);
      let growth = await at().begin(key);
      growth = await at().append(
        key,
        growth,
        inChunks(bytes.subarray(0, 1000)),
        async () => undefined,
      );
      await expect(
        at().append(key, growth, inChunks(bytes.subarray(1000, 2000)), async () =>
          Promise.reject(new Error('killed')),
        ),
      ).rejects.toThrow('killed');
      growth = await at().append(
        key,
        growth,
        inChunks(bytes.subarray(1000, 2500)),
        async () => undefined,
      );
      await expect(
        at().append(key, growth, inChunks(bytes.subarray(2500)), async () =>
          Promise.reject(new Error('killed')),
        ),
      ).rejects.toThrow('killed');
      await at().finish(key, growth);
      expect(sha(await whole(at(), key))).toBe(sha(bytes.subarray(0, 2500)));
    },
  );

  it('overwrites bytes in place, and no others', async () => {
    const key = newKey();
    const bytes = randomBytes(6 * MiB);
    await put(at(), key, inChunks(bytes));
    await at().rewrite(key, [
      { start: 10, length: 4, bytes: Buffer.from('ab') },
      { start: 5 * MiB - 3, length: 7 },
      { start: 12, length: 1, bytes: Buffer.from('z') },
    ]);
    bytes.set(Buffer.from('abz\0'), 10);
    bytes.fill(0, 5 * MiB - 3, 5 * MiB + 4);
    expect(sha(await whole(at(), key))).toBe(sha(bytes));
  });

  it('removes finished and unfinished objects, and ignores missing ones', async () => {
    const [done, half] = [newKey(), newKey()];
    await put(at(), done, inChunks(randomBytes(10)));
    let growth = await at().begin(half);
    growth = await at().append(half, growth, inChunks(randomBytes(10)), async () => undefined);
    expect([...(await keysOf(at()))]).toEqual(expect.arrayContaining([done, half]));
    await at().remove(done);
    await at().remove(half, growth);
    await at().remove(half);
    expect([
      await at().size(done),
      await at().stream(done, { start: 0, end: 1 }),
      await at().bytes(done, 0, 1),
    ]).toEqual([undefined, undefined, undefined]);
    const left = await keysOf(at());
    expect([left.has(done), left.has(half)]).toEqual([false, false]);
  });

  it('accepts only its own keys', { tags: ['UP-3'] }, async () => {
    for (const wrong of [
      '../../etc/passwd',
      '..',
      'a'.repeat(31),
      `${'a'.repeat(31)}/`,
      `${'a'.repeat(32)}\0`,
      'A'.repeat(32),
    ]) {
      await expect((async () => at().begin(wrong))()).rejects.toThrow('not a storage key');
      await expect((async () => at().stream(wrong, { start: 0, end: 1 }))()).rejects.toThrow(
        'not a storage key',
      );
    }
  });

  it('stops immediately when progress can no longer be recorded', async () => {
    const key = newKey();
    const growth = await at().begin(key);
    await expect(
      at().append(key, growth, inChunks(randomBytes(6 * MiB)), async () =>
        Promise.reject(new Error('no longer yours')),
      ),
    ).rejects.toThrow('no longer yours');
    await at().remove(key, growth);
  });

  it('keeps the ID of the installation that claimed it, which is not listed as an object', async () => {
    const before = await keysOf(at());
    expect(await at().readInstallation()).toBeUndefined();
    for (const id of ['first', 'second']) {
      await at().writeInstallation(id);
      expect(await at().readInstallation()).toBe(id);
    }
    expect(await keysOf(at())).toEqual(before);
  });

  it('returns where another program can read an object', async () => {
    const key = newKey();
    await put(at(), key, inChunks(Buffer.from('touch')));
    const place = await at().locate(key);
    const read = place.startsWith('http')
      ? Buffer.from(await (await fetch(place)).arrayBuffer())
      : await readFile(place);
    expect(read.toString()).toBe('touch');
    await at().ping();
  });
});

describe('S3 storage', () => {
  it('is not ready without its bucket', async () => {
    await expect(s3Storage({ ...both.s3.options, bucket: 'absent' }).ping()).rejects.toMatchObject({
      $metadata: { httpStatusCode: 404 },
    });
  });
});
