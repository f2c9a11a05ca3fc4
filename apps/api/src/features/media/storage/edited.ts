import type { Edit } from './storage.ts';

/** Writes what an edit says of the bytes from `at` on into them. */
function apply(chunk: Uint8Array, at: number, { start, length, bytes = new Uint8Array() }: Edit): void {
  const [from, to] = [Math.max(start, at), Math.min(start + length, at + chunk.byteLength)];
  if (from >= to) return;
  chunk.fill(0, from - at, to - at);
  if (from < start + bytes.byteLength) chunk.set(bytes.subarray(from - start, to - start), from - at);
}

/** A source as it is after the edits. */
export async function* edited(source: AsyncIterable<Uint8Array>, edits: readonly Edit[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of source) {
    for (const edit of edits) apply(chunk, at, edit);
    at += chunk.byteLength;
    yield chunk;
  }
}
