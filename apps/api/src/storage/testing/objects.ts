import type { Storage, UploadProgress } from '../storage.ts';

/** Yields the bytes in chunks, as a socket delivers them. Throws at the given position. */
export async function* inChunks(bytes: Uint8Array, breaksAt = Infinity) {
  for (let at = 0; at < bytes.byteLength; at += 65_536) {
    if (at >= breaksAt) throw new Error('cut');
    yield bytes.subarray(at, Math.min(at + 65_536, bytes.byteLength));
  }
}

export const collect = async (source: AsyncIterable<Uint8Array> | undefined) => {
  const chunks = [];
  for await (const chunk of source ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
};

export const keysOf = async (storage: Storage) => {
  const keys = new Set<string>();
  for await (const { key } of storage.list()) keys.add(key);
  return keys;
};

export const whole = async (storage: Storage, key: string) =>
  collect(await storage.stream(key, { start: 0, end: ((await storage.size(key)) ?? 0) - 1 }));

/**
 * Starts a writer that appends some bytes and pauses until `resume` is called. Its later writes
 * come after the lease is lost.
 */
export async function startPausedWriter(
  storage: Storage,
  key: string,
  progress: UploadProgress,
  size = 512 * 1024,
) {
  let latest = progress;
  let isLost = false;
  let resume = () => {};
  const resumed = new Promise<void>((resolve) => (resume = resolve));
  let outcome: Promise<unknown> = Promise.resolve();
  await new Promise<void>((paused) => {
    const source = (async function* () {
      yield Buffer.alloc(size, 1);
      paused();
      await resumed;
      isLost = true;
      yield Buffer.alloc(size * 2, 2);
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
