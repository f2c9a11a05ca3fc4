import { mediaTexts } from '@fencing-journal/contract/media';
import type { Edit } from '@fencing-journal/video-container';
import { describe, expect, it } from 'vitest';
import { inBatches, limitEdits } from './edit-batches.ts';

const megabyte = 1024 * 1024;
async function* editsOf(count: number, bytes: Uint8Array | undefined): AsyncGenerator<Edit> {
  for (let n = 0; n < count; n += 1) yield { start: n, length: 1, ...(bytes && { bytes }) };
}
const batchSizes = async (edits: AsyncIterable<Edit>) => {
  const sizes: number[] = [];
  for await (const batch of inBatches(edits)) sizes.push(batch.length);
  return sizes;
};

describe('edits in batches', () => {
  it('are at most a thousand per batch if they only clear ranges', async () => {
    expect(await batchSizes(editsOf(2_500, undefined))).toEqual([1_000, 1_000, 500]);
  });

  it('are at most about a megabyte per batch if they carry bytes', async () => {
    expect(await batchSizes(editsOf(10, new Uint8Array(megabyte / 4)))).toEqual([4, 4, 2]);
  });
});

describe('edits that the server holds in memory', () => {
  it.each([
    ['bytes', 64, new Uint8Array(megabyte)],
    ['number', 100_000, undefined],
  ])('are limited in %s', async (_what, limit, bytes) => {
    expect(await batchSizes(limitEdits(editsOf(limit, bytes)))).not.toEqual([]);
    await expect(batchSizes(limitEdits(editsOf(limit + 1, bytes)))).rejects.toThrow(
      mediaTexts.unremovableData,
    );
  });
});
