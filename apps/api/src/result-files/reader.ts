import type { Worker } from 'node:worker_threads';
import { importTexts } from '@fencing-journal/contract/imports';
import { TaskQueue } from '../lib/task-queue.ts';
import { spareProcessors, ThreadPool } from '../lib/thread-pool.ts';
import { threadProgram } from '../lib/thread-program.ts';
import { UnreadableFile } from './model.ts';
import type { ReadingJob, ReadingResult } from './thread.ts';

interface FileReaderOptions {
  program?: () => URL;
  timeoutMs?: number;
  /** How long a file waits for its turn, in milliseconds. */
  waitMs?: number;
  heapMb?: number;
}

type Read = Extract<ReadingResult, { kind: 'read' }>;

/** Answered 503, and logged in full. */
const internalError = (message: string): Error =>
  Object.assign(new Error(message), { statusCode: 503 });

/** The thread is still busy with the file and must be ended. */
class TooSlow extends UnreadableFile {
  constructor() {
    super(importTexts.tooSlow);
  }
}

const toThreadError = (error: Error & { code?: unknown }): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new UnreadableFile(importTexts.tooMuch)
    : internalError(String(error.stack));

/** Reads files of results in threads with bounded time and memory, one per account at a time. */
export class ResultFileReader {
  private readonly queue: TaskQueue;
  private readonly pool: ThreadPool;
  private readonly timeoutMs: number;

  constructor({
    program = () => threadProgram('result-files'),
    timeoutMs = 20_000,
    waitMs = 30_000,
    heapMb = 192,
  }: FileReaderOptions = {}) {
    this.timeoutMs = timeoutMs;
    this.queue = new TaskQueue(spareProcessors, waitMs);
    this.pool = new ThreadPool(program, {
      idleMs: 30_000,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
    });
  }

  /** Throws UnreadableFile if the file is at fault, also by taking too much time or memory. */
  read(account: number, job: ReadingJob): Promise<Read> {
    return this.queue.run(account, async () => {
      const thread = this.pool.acquire();
      try {
        const result = await this.runOnThread(thread, job);
        if (result.kind === 'failed') throw internalError(result.message);
        this.pool.release(thread);
        if (result.kind === 'refused') throw new UnreadableFile(result.message);
        return result;
      } catch (error) {
        if (!(error instanceof UnreadableFile) || error instanceof TooSlow)
          await thread.terminate();
        throw error;
      }
    });
  }

  private async runOnThread(thread: Worker, job: ReadingJob): Promise<ReadingResult> {
    let timer: NodeJS.Timeout | undefined;
    const listeners: [event: string, listener: (value: never) => void][] = [];
    try {
      return await new Promise<ReadingResult>((resolve, reject) => {
        const listen = (event: string, listener: (value: never) => void) => {
          listeners.push([event, listener]);
          thread.on(event, listener as (value: unknown) => void);
        };
        timer = setTimeout(() => reject(new TooSlow()), this.timeoutMs);
        listen('message', resolve);
        listen('error', (error: Error) => reject(toThreadError(error)));
        listen('exit', (code: number) => reject(internalError(`A thread ended with ${code}.`)));
        thread.postMessage(job, []);
      });
    } finally {
      clearTimeout(timer);
      for (const [event, listener] of listeners) thread.off(event, listener as () => void);
    }
  }
}

/** The threads of this process. */
export const resultFileReader = new ResultFileReader();
