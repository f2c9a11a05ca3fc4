import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from './keys.ts';
import { inChunks, startPausedWriter, whole } from './testing/objects.ts';
import { bothStorages } from './testing/both-storages.ts';

const MiB = 1024 * 1024;
let both: Awaited<ReturnType<typeof bothStorages>>;
beforeAll(async () => (both = await bothStorages()));
afterAll(() => both.close());

describe.each(['a folder', 'S3'])('an object with several writers in %s', (name) => {
  const at = () => both.storages[name]!;

  it.each([
    [1, MiB / 2],
    [2, MiB / 2],
    [1, 6 * MiB],
    [2, 6 * MiB],
  ])("keeps the last writer's data when %i paused ones resume, %i bytes", async (count, size) => {
    const key = newKey();
    let progress = await at().begin(key);
    const paused = [];
    for (let n = 0; n < count; n += 1) {
      const writer = await startPausedWriter(at(), key, progress, size);
      progress = writer.latest;
      paused.push(writer);
    }
    // The bytes so far come from the paused writers.
    const bytes = Buffer.concat([Buffer.alloc(progress.size, 1), randomBytes(size * 2)]);
    const rest = inChunks(bytes.subarray(progress.size), size);
    const stopped = at().append(key, progress, rest, async (latest) => {
      progress = latest;
    });
    await expect(stopped).rejects.toThrow('cut');
    progress = await at().append(
      key,
      progress,
      inChunks(bytes.subarray(progress.size)),
      async () => undefined,
    );
    // One paused writer continues before the upload is finished, the other one afterwards.
    expect(await paused[1]?.resume()).toBe(count > 1 ? 'lost' : undefined);
    await at().finish(key, progress);
    expect(await paused[0]?.resume()).toBe('lost');
    expect((await whole(at(), key)).equals(bytes)).toBe(true);
  });

  it('changes nothing for a writer that has lost its lease before it starts', async () => {
    const key = newKey();
    const bytes = randomBytes(1000);
    const begun = await at().begin(key);
    const progress = await at().append(key, begun, inChunks(bytes), async () => undefined);
    const late = at().append(key, begun, inChunks(randomBytes(500)), async () => {
      throw new Error('lost');
    });
    await expect(late).rejects.toThrow('lost');
    await at().finish(key, progress);
    expect(await whole(at(), key)).toEqual(bytes);
  });
});
