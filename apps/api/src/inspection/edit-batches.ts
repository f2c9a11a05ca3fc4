import { mediaTexts } from '@fencing-journal/contract/media';
import { RefusedContent, type Edit } from '@fencing-journal/video-container';

interface BatchLimits {
  edits: number;
  bytes: number;
}

/** A batch is small enough that reading it doesn't delay the server noticeably. */
const batchLimits: BatchLimits = { edits: 1_000, bytes: 1024 * 1024 };
/** Limits for a file that the thread can't open: the server holds all edits in memory until they are written. */
const limitsToSend: BatchLimits = { edits: 100_000, bytes: 64 * 1024 * 1024 };

/** Groups edits into batches. Each edit may carry a quarter of a megabyte, so bytes count as well. */
export async function* inBatches(edits: AsyncIterable<Edit>): AsyncGenerator<Edit[]> {
  let batch: Edit[] = [];
  let bytes = 0;
  for await (const edit of edits) {
    batch.push(edit);
    bytes += edit.bytes?.byteLength ?? 0;
    if (batch.length < batchLimits.edits && bytes < batchLimits.bytes) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Passes edits on; throws RefusedContent once they are more than the server may hold. */
export async function* limitEdits(edits: AsyncIterable<Edit>): AsyncGenerator<Edit> {
  let { edits: editsLeft, bytes: bytesLeft } = limitsToSend;
  for await (const edit of edits) {
    editsLeft -= 1;
    bytesLeft -= edit.bytes?.byteLength ?? 0;
    if (editsLeft < 0 || bytesLeft < 0) throw new RefusedContent(mediaTexts.unremovableData);
    yield edit;
  }
}
