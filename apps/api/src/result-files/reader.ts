import { importTexts } from '@fencing-journal/contract/imports';
import { TaskQueue } from '../lib/task-queue.ts';
import { JobLimitExceeded, spareProcessors, threadError, ThreadPool } from '../lib/thread-pool.ts';
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
type Refusal = Extract<ReadingResult, { kind: 'refused' }>;

/** Reads result files in threads with limited time and memory, one per account at a time. */
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

  /** Throws UnreadableFile if the file is at fault, including when it takes too much time or memory. */
  async read(account: number, job: ReadingJob): Promise<Read> {
    const result = await this.queue.run(account, () => this.runJob(job));
    if (result.kind === 'refused') throw new UnreadableFile(result.message);
    return result;
  }

  private async runJob(job: ReadingJob): Promise<Read | Refusal> {
    try {
      return await this.pool.run(job, {
        timeoutMs: this.timeoutMs,
        onMessage: async (result: ReadingResult) => {
          if (result.kind === 'failed') throw threadError(result.message);
          return result;
        },
      });
    } catch (error) {
      if (!(error instanceof JobLimitExceeded)) throw error;
      const message = error.limit === 'time' ? importTexts.tooSlow : importTexts.tooMuch;
      return { kind: 'refused', message };
    }
  }
}

/** The reader shared by this process. */
export const resultFileReader = new ResultFileReader();
