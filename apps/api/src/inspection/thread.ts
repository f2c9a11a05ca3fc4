/** Worker thread that reads video files, so that no file keeps the server's event loop busy. */
import { parentPort } from 'node:worker_threads';
import { mediaTexts } from '@fencing-journal/contract/media';
import {
  inspect,
  RefusedContent,
  type Edit,
  type FetchBytes,
} from '@fencing-journal/video-container';
import { lowerThreadPriority } from '../lib/thread-priority.ts';
import { editFile, openLocalFile } from '../storage/local-file.ts';
import type { FromThread, InspectionJob, ToThread } from './messages.ts';

/** Edits per message, few enough that reading one doesn't delay the server noticeably. */
const editBatchSize = 1_000;
/** Limit for a file that the thread can't open: the server holds all edits in memory until they are written. */
const maxEditsToSend = 100_000;

const port = parentPort;
if (!port) throw new Error('This program is a thread of the server.');

lowerThreadPriority();

const send = (message: FromThread): void => port.postMessage(message);

let resolveBytes: ((bytes: Uint8Array) => void) | undefined;
const requestBytes: FetchBytes = (start, length) =>
  new Promise((resolve) => {
    resolveBytes = resolve;
    send({ kind: 'read', start, length });
  });

async function* concatEdits(
  first: Iterable<Edit>,
  rest: AsyncIterable<Edit>,
): AsyncGenerator<Edit> {
  yield* first;
  yield* rest;
}

async function* inBatches(edits: AsyncIterable<Edit>): AsyncGenerator<Edit[]> {
  let batch: Edit[] = [];
  for await (const edit of edits) {
    if (batch.push(edit) < editBatchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function inspectJob(
  { size, path, clean }: InspectionJob,
  fetchBytes: FetchBytes,
): Promise<Extract<FromThread, { kind: 'metadata' }>> {
  const { edits, pictureEdits, ...metadata } = await inspect(size, fetchBytes, {
    near: path !== undefined,
  });
  const batches = inBatches(concatEdits(edits, pictureEdits()));
  if (clean && path !== undefined) await editFile(path, batches);
  if (clean && path === undefined) {
    let remaining = maxEditsToSend;
    for await (const batch of batches) {
      remaining -= batch.length;
      if (remaining < 0) throw new RefusedContent(mediaTexts.unremovableData);
      send({ kind: 'edits', edits: batch });
    }
  }
  return { kind: 'metadata', metadata };
}

async function runJob(job: InspectionJob): Promise<FromThread> {
  let file: ReturnType<typeof openLocalFile> | undefined;
  try {
    file = job.path === undefined ? undefined : openLocalFile(job.path);
    return await inspectJob(job, file?.fetch ?? requestBytes);
  } catch (error) {
    if (error instanceof RefusedContent) return { kind: 'refused', message: error.message };
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'missing' };
    return { kind: 'failed', message: error instanceof Error ? String(error.stack) : 'unknown' };
  } finally {
    file?.close();
  }
}

port.on('message', (message: ToThread) => {
  if (message.kind === 'bytes') resolveBytes?.(message.bytes);
  else void runJob(message.job).then(send);
});
