import type { Worker } from 'node:worker_threads';
import { mediaTexts } from '@fencing-journal/contract/media';
import { RefusedContent, type Edit } from '@fencing-journal/video-container';
import { notFound } from '../lib/errors.ts';
import { TaskQueue } from '../lib/task-queue.ts';
import { spareProcessors, ThreadPool } from '../lib/thread-pool.ts';
import { threadProgram } from '../lib/thread-program.ts';
import type { FromThread, InspectionJob, VideoMetadata, ToThread } from './messages.ts';

export interface InspectorOptions {
  /** Threads shared by all accounts. */
  threads?: number;
  program?: () => URL;
  /** How long a file waits for its turn, in milliseconds. */
  waitMs?: number;
  /** Time limit for a file of that many bytes, in milliseconds. */
  timeoutMs?: (size: number) => number;
  heapMb?: number;
  idleMs?: number;
}

/** Reads bytes of a file that the thread can't open. */
export type ReadBytes = (start: number, length: number) => Promise<Uint8Array>;

interface InspectionResult {
  metadata: VideoMetadata;
  /** Edits still to be written; empty if the thread has written them. */
  edits: Edit[];
}

/** Most files take milliseconds; a slow disk reads 20 MB a second. */
const defaultTimeoutMs = (size: number): number => 60_000 + size / 20_000;

/** Inspects video files in worker threads, so that a file can't hold up anything else. */
export class Inspector {
  private readonly options: Required<InspectorOptions>;
  private readonly queue: TaskQueue;
  private readonly pool: ThreadPool;

  constructor(options: InspectorOptions = {}) {
    this.options = {
      threads: spareProcessors,
      program: () => threadProgram('inspector'),
      waitMs: 120_000,
      timeoutMs: defaultTimeoutMs,
      heapMb: 128,
      idleMs: 60_000,
      ...options,
    };
    this.queue = new TaskQueue(this.options.threads, this.options.waitMs);
    const { program, idleMs, heapMb } = this.options;
    this.pool = new ThreadPool(program, {
      idleMs,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 8 },
    });
  }

  /**
   * Inspects a file of the account. Throws RefusedContent if the file is at fault, also by taking too much time or
   * memory, and an error with status 503 if we are.
   */
  inspect(account: number, job: InspectionJob, read: ReadBytes): Promise<InspectionResult> {
    return this.queue.run(account, async () => {
      const thread = this.pool.acquire();
      try {
        const result = await this.runOnThread(thread, job, read);
        this.pool.release(thread);
        return result;
      } catch (error) {
        // A thread that refused a file is done with it; after any other error it may still be working.
        if (error instanceof RefusedContent && !(error instanceof LimitExceeded))
          this.pool.release(thread);
        else await thread.terminate();
        throw error;
      }
    });
  }

  private async runOnThread(
    thread: Worker,
    job: InspectionJob,
    read: ReadBytes,
  ): Promise<InspectionResult> {
    const edits: Edit[] = [];
    const listeners = new AbortController();
    const { signal } = listeners;
    const send = (message: ToThread) => thread.postMessage(message, []);
    let timer: NodeJS.Timeout | undefined;
    try {
      const metadata = await new Promise<VideoMetadata>((resolve, reject) => {
        timer = setTimeout(() => reject(new LimitExceeded()), this.options.timeoutMs(job.size));
        const onMessage = (message: FromThread) => {
          if (message.kind === 'metadata') resolve(message.metadata);
          else if (message.kind === 'edits') edits.push(...message.edits);
          else if (message.kind === 'read')
            read(message.start, message.length).then(
              (bytes) => send({ kind: 'bytes', bytes }),
              reject,
            );
          else reject(errorOf(message));
        };
        const listen = (event: string, listener: (value: never) => void) => {
          thread.on(event, listener as (value: unknown) => void);
          signal.addEventListener('abort', () => thread.off(event, listener as () => void));
        };
        listen('message', onMessage);
        listen('error', (error: Error) => reject(toThreadError(error)));
        listen('exit', (code: number) => reject(internalError(`A thread ended with ${code}.`)));
        send({ kind: 'job', job });
      });
      return { metadata, edits };
    } finally {
      clearTimeout(timer);
      listeners.abort();
    }
  }
}

/** The file took more time or memory than any video needs. */
class LimitExceeded extends RefusedContent {
  constructor() {
    super(mediaTexts.unreadable);
  }
}

/** Answered 503, and logged in full. */
const internalError = (message: string): Error =>
  Object.assign(new Error(message), { statusCode: 503 });

function errorOf(message: Extract<FromThread, { kind: 'refused' | 'missing' | 'failed' }>): Error {
  if (message.kind === 'refused') return new RefusedContent(message.message);
  return message.kind === 'missing' ? notFound() : internalError(message.message);
}

const toThreadError = (error: Error & { code?: unknown }): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new LimitExceeded()
    : internalError(String(error.stack));

/** The threads of this process. */
export const inspector = new Inspector();
