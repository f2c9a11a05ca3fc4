import { mediaTexts } from '@fencing-journal/contract/media';
import { RefusedContent, type Edit } from '@fencing-journal/video-container';
import { notFound } from '../lib/errors.ts';
import { TaskQueue } from '../lib/task-queue.ts';
import { JobLimitExceeded, spareProcessors, threadError, ThreadPool } from '../lib/thread-pool.ts';
import { threadProgram } from '../lib/thread-program.ts';
import type { FromThread, InspectionJob, VideoMetadata, ToThread } from './messages.ts';
import { TimeLimits } from './time-limits.ts';

export interface InspectorOptions {
  /** Threads shared by all accounts. */
  threads?: number;
  program?: () => URL;
  /** How long a file waits for its turn, in milliseconds. */
  waitMs?: number;
  /** Time limit for a file of that many bytes, in milliseconds. Waiting for a slow storage doesn't count. */
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

function throwRefusal(outcome: InspectionResult | RefusedContent): InspectionResult {
  if (outcome instanceof RefusedContent) throw outcome;
  return outcome;
}

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
   * Inspects a file of the account. Throws RefusedContent if the file is at fault, including when
   * it takes too much time or memory, and an error with status 503 if the server or its storage is
   * at fault.
   */
  async inspect(account: number, job: InspectionJob, read: ReadBytes): Promise<InspectionResult> {
    return throwRefusal(await this.queue.run(account, () => this.runJob(job, read)));
  }

  /**
   * Inspects a local file that the server has made. It doesn't queue behind an account's uploads,
   * and it waits for its turn until `stop` aborts, because making the file again would take longer.
   */
  async inspectLocal(path: string, size: number, stop: AbortSignal): Promise<VideoMetadata> {
    const job = { size, path, clean: false };
    const read = () => Promise.reject(new Error('The thread opens a local file itself.'));
    const outcome = await this.queue.run('server', () => this.runJob(job, read), stop);
    return throwRefusal(outcome).metadata;
  }

  /**
   * Returns a refusal instead of throwing it, because the thread is done with the file and can be
   * reused.
   */
  private async runJob(
    job: InspectionJob,
    read: ReadBytes,
  ): Promise<InspectionResult | RefusedContent> {
    const edits: Edit[] = [];
    const limits = new TimeLimits(this.options.timeoutMs(job.size));
    try {
      return await this.pool.run({ kind: 'job', job } satisfies ToThread, {
        signal: limits.signal,
        onMessage: async (message: FromThread, send) => {
          switch (message.kind) {
            case 'metadata':
              return { metadata: message.metadata, edits };
            case 'refused':
              return new RefusedContent(message.message);
            case 'edits':
              edits.push(...message.edits);
              return undefined;
            case 'read': {
              const bytes = await limits.duringRead(() => read(message.start, message.length));
              send({ kind: 'bytes', bytes } satisfies ToThread);
              return undefined;
            }
            case 'missing':
              throw notFound();
            case 'failed':
              throw threadError(message.message);
          }
        },
      });
    } catch (error) {
      // The file needed more time or memory than any video does.
      if (error instanceof JobLimitExceeded) return new RefusedContent(mediaTexts.unreadable);
      throw error;
    } finally {
      limits.end();
    }
  }
}

/** The inspector of this process. */
export const inspector = new Inspector();
