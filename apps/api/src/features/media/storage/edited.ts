import type { Edit } from './storage.ts';

/** Applies an edit to the chunk that begins at offset `at`. */
function apply(
  chunk: Uint8Array,
  at: number,
  { start, length, bytes = new Uint8Array() }: Edit,
): void {
  const [from, to] = [Math.max(start, at), Math.min(start + length, at + chunk.byteLength)];
  if (from >= to) return;
  chunk.fill(0, from - at, to - at);
  if (from < start + bytes.byteLength)
    chunk.set(bytes.subarray(from - start, to - start), from - at);
}

/** The source with the edits applied in their order. There may be many, so each is only looked at where it applies. */
export async function* edited(
  source: AsyncIterable<Uint8Array>,
  edits: readonly Edit[],
): AsyncGenerator<Uint8Array> {
  const coming = edits
    .map((edit, turn) => ({ ...edit, turn }))
    .toSorted((one, other) => one.start - other.start);
  let here: typeof coming = [];
  let next = 0;
  let at = 0;
  for await (const chunk of source) {
    const end = at + chunk.byteLength;
    const known = next;
    while ((coming[next]?.start ?? Infinity) < end) next += 1;
    here = [...here, ...coming.slice(known, next)].toSorted((one, other) => one.turn - other.turn);
    for (const edit of here) apply(chunk, at, edit);
    here = here.filter(({ start, length }) => start + length > end);
    at = end;
    yield chunk;
  }
}
