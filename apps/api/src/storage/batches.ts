/**
 * Groups chunks into batches of at least `minBytes` bytes; the last may be smaller. If the source fails, the gathered
 * chunks are yielded before the error is thrown.
 */
export async function* batches(
  source: AsyncIterable<Uint8Array>,
  minBytes: number,
): AsyncGenerator<Uint8Array[]> {
  let batch: Uint8Array[] = [];
  let size = 0;
  let failure: { error: unknown } | undefined;
  try {
    for await (const chunk of source) {
      batch.push(chunk);
      size += chunk.byteLength;
      if (size < minBytes) continue;
      yield batch;
      batch = [];
      size = 0;
    }
  } catch (error) {
    failure = { error };
  }
  if (size > 0) yield batch;
  if (failure) throw failure.error;
}
