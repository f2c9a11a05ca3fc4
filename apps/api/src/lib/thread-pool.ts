import { availableParallelism } from 'node:os';
import { Worker, type ResourceLimits } from 'node:worker_threads';

/** The number of processors apart from the one left for the event loop; at least one. */
export const spareProcessors = Math.max(1, availableParallelism() - 1);

export interface ThreadPoolOptions {
  /** How long an unused thread is kept, in milliseconds. */
  idleMs: number;
  resourceLimits?: ResourceLimits;
}

/** Sends a message to the thread that runs the job. */
type SendToThread = (message: unknown) => void;

export interface JobOptions<Message, Result> {
  /**
   * Called for each message from the thread. The job ends with the first result that is not undefined, or with the
   * error that this throws.
   */
  onMessage: (message: Message, send: SendToThread) => Promise<Result | undefined>;
  /** Default: no limit. */
  timeoutMs?: number;
  /** Aborts the job, which then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** A job exceeded its limit of time or memory. */
export class JobLimitExceeded extends Error {
  readonly limit: 'time' | 'memory';

  constructor(limit: 'time' | 'memory') {
    super(`A job in a thread has exceeded its limit of ${limit}.`);
    this.limit = limit;
  }
}

/**
 * Creates an error for a failure of ours, not of the job's input. The response is a 503, and the
 * error is logged in full.
 */
export const threadError = (message: string): Error =>
  Object.assign(new Error(message), { statusCode: 503 });

const toJobError = (error: Error & { code?: unknown }): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new JobLimitExceeded('memory')
    : threadError(String(error.stack));

async function runOnThread<Message, Result>(
  thread: Worker,
  job: unknown,
  { onMessage, timeoutMs, signal }: JobOptions<Message, Result>,
): Promise<Result> {
  const listeners = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const listen = (event: string, listener: (value: never) => void) => {
    thread.on(event, listener as (value: unknown) => void);
    listeners.signal.addEventListener('abort', () => thread.off(event, listener as () => void));
  };
  const send: SendToThread = (message) => thread.postMessage(message, []);
  try {
    signal?.throwIfAborted();
    return await new Promise<Result>((resolve, reject) => {
      if (timeoutMs !== undefined)
        timer = setTimeout(() => reject(new JobLimitExceeded('time')), timeoutMs);
      signal?.addEventListener('abort', () => reject(signal.reason as Error), {
        signal: listeners.signal,
      });
      listen('message', (message: Message) => {
        onMessage(message, send).then((result) => {
          if (result !== undefined) resolve(result);
        }, reject);
      });
      listen('error', (error: Error) => reject(toJobError(error)));
      listen('exit', (code: number) => reject(threadError(`A thread ended with ${code}.`)));
      send(job);
    });
  } finally {
    clearTimeout(timer);
    listeners.abort();
  }
}

/** A pool of reusable worker threads that run one program. The caller limits how many run. */
export class ThreadPool {
  private readonly program: () => URL;
  private readonly options: ThreadPoolOptions;
  private readonly idle: { thread: Worker; timer: NodeJS.Timeout }[] = [];

  constructor(program: () => URL, options: ThreadPoolOptions) {
    this.program = program;
    this.options = options;
  }

  /**
   * Runs a job on an idle thread or a new one. Throws JobLimitExceeded, a `threadError` if the
   * thread fails, the reason of the signal, or the error that `onMessage` throws. In each case, the
   * thread is ended, because it may still be working.
   */
  async run<Message, Result>(job: unknown, options: JobOptions<Message, Result>): Promise<Result> {
    const thread = this.acquire();
    try {
      const result = await runOnThread(thread, job, options);
      this.release(thread);
      return result;
    } catch (error) {
      await thread.terminate();
      throw error;
    }
  }

  private acquire(): Worker {
    const idleThread = this.idle.pop();
    if (idleThread) {
      clearTimeout(idleThread.timer);
      return idleThread.thread;
    }
    const { resourceLimits } = this.options;
    const thread = new Worker(this.program(), {
      env: {},
      execArgv: [],
      ...(resourceLimits && { resourceLimits }),
    });
    thread.unref();
    // An error event without a listener would end the server.
    thread.on('error', () => undefined);
    thread.once('exit', () => this.remove(thread));
    return thread;
  }

  private release(thread: Worker): void {
    // Removes the thread first, because a job sent to a thread that is ending never gets a result.
    const timer = setTimeout(() => {
      this.remove(thread);
      void thread.terminate();
    }, this.options.idleMs);
    timer.unref();
    this.idle.push({ thread, timer });
  }

  private remove(thread: Worker): void {
    const index = this.idle.findIndex((entry) => entry.thread === thread);
    if (index < 0) return;
    clearTimeout(this.idle[index]?.timer);
    this.idle.splice(index, 1);
  }
}
