/** Worker thread that reads video files, so that no file keeps the server's event loop busy. */
import { parentPort } from 'node:worker_threads';
import {
  inspect,
  RefusedContent,
  type Edit,
  type FetchBytes,
} from '@fencing-journal/video-container';
import { lowerThreadPriority } from '../lib/thread-priority.ts';
import { editFile, openLocalFile } from '../storage/local-file.ts';
import { inBatches, limitEdits } from './edit-batches.ts';
import type { FromThread, InspectionJob, ToThread } from './messages.ts';

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

async function inspectJob(
  { size, path, clean }: InspectionJob,
  fetchBytes: FetchBytes,
): Promise<Extract<FromThread, { kind: 'metadata' }>> {
  const { edits, pictureEdits, ...metadata } = await inspect(size, fetchBytes, {
    near: path !== undefined,
  });
  const allEdits = concatEdits(edits, pictureEdits());
  if (clean && path !== undefined) await editFile(path, inBatches(allEdits));
  if (clean && path === undefined)
    for await (const batch of inBatches(limitEdits(allEdits)))
      send({ kind: 'edits', edits: batch });
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
