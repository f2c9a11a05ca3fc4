import type { Storage } from '../storage.ts';

/** In chunks as a socket delivers them; throws at the given position. */
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
