import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { mediaTexts } from '@fencing-journal/contract/media';
import { notFound } from '../../../lib/errors.ts';
import { threadProgram } from '../../../lib/thread-program.ts';
import { RefusedContent } from '../content/reader.ts';
import type { Edit } from '../storage/index.ts';
import type { FromThread, Job, Seen, ToThread } from './messages.ts';
import { Turns } from './turns.ts';

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

interface Judged {
  seen: Seen;
  /** Edits still to be written; empty if the thread has written them. */
  edits: Edit[];
}

/** Most files take milliseconds; a slow disk reads 20 MB a second. */
const timeoutOf = (size: number): number => 60_000 + size / 20_000;

/** Inspects video files in worker threads, so that a file can't hold up anything else. */
export class Inspector {
  private readonly options: Required<InspectorOptions>;
  private readonly turns: Turns;
  private readonly idle: { thread: Worker; timer: NodeJS.Timeout }[] = [];

  constructor(options: InspectorOptions = {}) {
    this.options = {
      threads: Math.max(1, availableParallelism() - 1),
      program: () => threadProgram('inspector'),
      waitMs: 120_000,
      timeoutMs: timeoutOf,
      heapMb: 128,
      idleMs: 60_000,
      ...options,
    };
    this.turns = new Turns(this.options.threads, this.options.waitMs);
  }

  /**
   * Inspects a file of the account. Throws RefusedContent if the file is at fault, also by taking too much time or
   * memory, and an error with status 503 if we are.
   */
  inspect(account: number, job: Job, read: ReadBytes): Promise<Judged> {
    return this.turns.take(account, async () => {
      const thread = this.takeThread();
      try {
        const judged = await this.ask(thread, job, read);
        this.keep(thread);
        return judged;
      } catch (error) {
        // A thread that refused a file is done with it; after any other error it may still be working.
        if (error instanceof RefusedContent && !(error instanceof Stopped)) this.keep(thread);
        else await thread.terminate();
        throw error;
      }
    });
  }

  private takeThread(): Worker {
    const kept = this.idle.pop();
    if (kept) {
      clearTimeout(kept.timer);
      return kept.thread;
    }
    const thread = new Worker(this.options.program(), {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.options.heapMb, maxYoungGenerationSizeMb: 8 },
    });
    thread.unref();
    // An error event without a listener would end the server.
    thread.on('error', () => undefined);
    thread.once('exit', () => this.forget(thread));
    return thread;
  }

  private keep(thread: Worker): void {
    const timer = setTimeout(() => void thread.terminate(), this.options.idleMs);
    timer.unref();
    this.idle.push({ thread, timer });
  }

  private forget(thread: Worker): void {
    const at = this.idle.findIndex((one) => one.thread === thread);
    if (at < 0) return;
    clearTimeout(this.idle[at]?.timer);
    this.idle.splice(at, 1);
  }

  private async ask(thread: Worker, job: Job, read: ReadBytes): Promise<Judged> {
    const edits: Edit[] = [];
    const listening = new AbortController();
    const { signal } = listening;
    const tell = (message: ToThread) => thread.postMessage(message, []);
    let timer: NodeJS.Timeout | undefined;
    try {
      const seen = await new Promise<Seen>((resolve, reject) => {
        timer = setTimeout(() => reject(new Stopped()), this.options.timeoutMs(job.size));
        const answer = (message: FromThread) => {
          if (message.kind === 'seen') resolve(message.seen);
          else if (message.kind === 'edits') edits.push(...message.edits);
          else if (message.kind === 'read')
            read(message.start, message.length).then(
              (bytes) => tell({ kind: 'bytes', bytes }),
              reject,
            );
          else reject(errorOf(message));
        };
        const listen = (event: string, listener: (value: never) => void) => {
          thread.on(event, listener as (value: unknown) => void);
          signal.addEventListener('abort', () => thread.off(event, listener as () => void));
        };
        listen('message', answer);
        listen('error', (error: Error) => reject(faultOf(error)));
        listen('exit', (code: number) => reject(ours(`A thread ended with ${code}.`)));
        tell({ kind: 'job', job });
      });
      return { seen, edits };
    } finally {
      clearTimeout(timer);
      listening.abort();
    }
  }
}

/** The file took more time or memory than any video needs. */
class Stopped extends RefusedContent {
  constructor() {
    super(mediaTexts.unreadable);
  }
}

/** Answered 503, and logged in full. */
const ours = (message: string): Error => Object.assign(new Error(message), { statusCode: 503 });

function errorOf(message: Extract<FromThread, { kind: 'refused' | 'missing' | 'failed' }>): Error {
  if (message.kind === 'refused') return new RefusedContent(message.message);
  return message.kind === 'missing' ? notFound() : ours(message.message);
}

const faultOf = (error: Error & { code?: unknown }): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Stopped() : ours(String(error.stack));

/** The threads of this process. */
export const inspector = new Inspector();
