import type { Edit } from './edit.ts';

/** Applies an edit to the chunk that starts at offset `at`. */
function applyEdit(
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

/**
 * Yields the source with the edits applied in order. There may be many edits, so each is looked at
 * only where it applies.
 */
export async function* applyEdits(
  source: AsyncIterable<Uint8Array>,
  edits: readonly Edit[],
): AsyncGenerator<Uint8Array> {
  const upcoming = edits
    .map((edit, turn) => ({ ...edit, turn }))
    .toSorted((a, b) => a.start - b.start);
  let active: typeof upcoming = [];
  let next = 0;
  let at = 0;
  for await (const chunk of source) {
    const end = at + chunk.byteLength;
    const previous = next;
    while ((upcoming[next]?.start ?? Infinity) < end) next += 1;
    active = [...active, ...upcoming.slice(previous, next)].toSorted((a, b) => a.turn - b.turn);
    for (const edit of active) applyEdit(chunk, at, edit);
    active = active.filter(({ start, length }) => start + length > end);
    at = end;
    yield chunk;
  }
}
