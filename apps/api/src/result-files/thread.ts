/** Worker thread that reads result files, so that no file keeps the server's event loop busy. */
import { parentPort } from 'node:worker_threads';
import { gunzipSync, gzipSync } from 'node:zlib';
import { lowerThreadPriority } from '../lib/thread-priority.ts';
import { UnreadableFile, type Cells, type ResultFile } from './model.ts';
import { readResultFile } from './read.ts';
import { select, type Choice, type Selection } from './select.ts';

export interface ReadingJob {
  /** The file, or the `stored` bytes that an earlier job returned. */
  source: { bytes: Uint8Array } | { stored: Uint8Array };
  choice: Choice;
}

export type ReadingResult =
  | { kind: 'read'; selection: Selection; stored: Uint8Array }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string };

/** The maximum size of a stored file after decompression. */
const maxStoredBytes = 100_000_000;

const port = parentPort;
if (!port) throw new Error('This program is a thread of the server.');
lowerThreadPriority();

function load({ source }: ReadingJob): { read: ResultFile | Cells; stored: Uint8Array } {
  if ('stored' in source) {
    const json = gunzipSync(source.stored, { maxOutputLength: maxStoredBytes }).toString();
    return { read: JSON.parse(json) as ResultFile | Cells, stored: source.stored };
  }
  const read = readResultFile(source.bytes);
  return { read, stored: gzipSync(JSON.stringify(read), { level: 4 }) };
}

function run(job: ReadingJob): ReadingResult {
  try {
    const { read, stored } = load(job);
    return { kind: 'read', selection: select(read, job.choice), stored };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'refused', message: error.message };
    return { kind: 'failed', message: error instanceof Error ? String(error.stack) : 'unknown' };
  }
}

port.on('message', (job: ReadingJob) => port.postMessage(run(job)));
