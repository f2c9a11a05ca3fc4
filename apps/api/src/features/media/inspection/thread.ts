/** Worker thread that reads video files, so that no file keeps the server's event loop busy. */
import { constants, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { mediaTexts } from '@fencing-journal/contract/media';
import { inspect, RefusedContent, type Fetch } from '../content/inspect.ts';
import { editFile, openLocal } from '../storage/local-file.ts';
import type { Edit } from '../storage/index.ts';
import type { FromThread, Job, ToThread } from './messages.ts';

/** Edits per message, few enough that reading one doesn't delay the server noticeably. */
const editsAtOnce = 1_000;
/** Limit for a file that the thread can't open: the server holds all edits in memory until they are written. */
const mostEditsToSend = 100_000;

const port = parentPort;
if (!port) throw new Error('This program is a thread of the server.');

// On Linux this is the priority of this thread only; elsewhere it would be that of the whole server.
if (platform() === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const say = (message: FromThread): void => port.postMessage(message);

let arrived: ((bytes: Uint8Array) => void) | undefined;
const askForBytes: Fetch = (start, length) =>
  new Promise((resolve) => {
    arrived = resolve;
    say({ kind: 'read', start, length });
  });

async function* following(first: Iterable<Edit>, then: AsyncIterable<Edit>): AsyncGenerator<Edit> {
  yield* first;
  yield* then;
}

async function* inParts(edits: AsyncIterable<Edit>): AsyncGenerator<Edit[]> {
  let part: Edit[] = [];
  for await (const edit of edits) {
    if (part.push(edit) < editsAtOnce) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

async function judge(
  { size, path, clean }: Job,
  fetch: Fetch,
): Promise<Extract<FromThread, { kind: 'seen' }>> {
  const { edits, pictureEdits, ...seen } = await inspect(size, fetch, { near: path !== undefined });
  const parts = inParts(following(edits, pictureEdits()));
  if (clean && path !== undefined) await editFile(path, parts);
  if (clean && path === undefined) {
    let left = mostEditsToSend;
    for await (const part of parts) {
      left -= part.length;
      if (left < 0) throw new RefusedContent(mediaTexts.hidden);
      say({ kind: 'edits', edits: part });
    }
  }
  return { kind: 'seen', seen };
}

async function work(job: Job): Promise<FromThread> {
  let file: ReturnType<typeof openLocal> | undefined;
  try {
    file = job.path === undefined ? undefined : openLocal(job.path);
    return await judge(job, file?.fetch ?? askForBytes);
  } catch (error) {
    if (error instanceof RefusedContent) return { kind: 'refused', message: error.message };
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'missing' };
    return { kind: 'failed', message: error instanceof Error ? String(error.stack) : 'unknown' };
  } finally {
    file?.close();
  }
}

port.on('message', (message: ToThread) => {
  if (message.kind === 'bytes') arrived?.(message.bytes);
  else void work(message.job).then(say);
});
