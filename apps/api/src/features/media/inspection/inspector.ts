import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { mediaTexts } from '@fencing-journal/contract/media';
import { notFound } from '../../../lib/errors.ts';
import { RefusedContent } from '../content/reader.ts';
import type { Edit } from '../storage/index.ts';
import type { FromThread, Job, Seen, ToThread } from './messages.ts';
import { threadProgram } from './program.ts';
import { Turns } from './turns.ts';

export interface InspectorOptions {
  /** Threads over all accounts. */
  threads?: number;
  program?: () => URL;
  /** How long one waits for its turn, in milliseconds. */
  waitMs?: number;
  /** How long a thread may take for a file of that many bytes, in milliseconds. */
  timeoutMs?: (size: number) => number;
  heapMb?: number;
  idleMs?: number;
}

/** Asked of a file that a thread cannot open. */
export type ReadBytes = (start: number, length: number) => Promise<Uint8Array>;

interface Judged {
  seen: Seen;
  /** What is still to be written over; nothing where the thread has done it. */
  edits: Edit[];
}

/** Most files take milliseconds; a slow disk gives 20 MB a second. */
const timeoutOf = (size: number): number => 60_000 + size / 20_000;

/** Reads videos' files in threads: what a file makes them do costs nobody else their turn. */
export class Inspector {
  private readonly options: Required<InspectorOptions>;
  private readonly turns: Turns;
  private readonly idle: { thread: Worker; timer: NodeJS.Timeout }[] = [];

  constructor(options: InspectorOptions = {}) {
    this.options = {
      threads: Math.max(1, availableParallelism() - 1),
      program: threadProgram,
      waitMs: 120_000,
      timeoutMs: timeoutOf,
      heapMb: 128,
      idleMs: 60_000,
      ...options,
    };
    this.turns = new Turns(this.options.threads, this.options.waitMs);
  }

  /**
   * Judges a file of that account. Throws RefusedContent where the file is at fault, also when it takes too much time or
   * memory, and 503 where we are.
   */
  inspect(account: number, job: Job, read: ReadBytes): Promise<Judged> {
    return this.turns.take(account, async () => {
      const thread = this.takeThread();
      try {
        const judged = await this.ask(thread, job, read);
        this.keep(thread);
        return judged;
      } catch (error) {
        // Of a thread that refused nothing is left over; of any other nobody knows what it still does.
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
    // An error that nobody listens for would end the server.
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
