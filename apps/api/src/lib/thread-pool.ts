import { availableParallelism } from 'node:os';
import { Worker, type ResourceLimits } from 'node:worker_threads';

/** Processors beside the one that is left for the event loop; at least one. */
export const spareProcessors = Math.max(1, availableParallelism() - 1);

export interface ThreadPoolOptions {
  /** After how long an unused thread ends. */
  idleMs: number;
  resourceLimits?: ResourceLimits;
}

/** Worker threads of one program, which are kept for the next use. The caller limits how many run. */
export class ThreadPool {
  private readonly program: () => URL;
  private readonly options: ThreadPoolOptions;
  private readonly idle: { thread: Worker; timer: NodeJS.Timeout }[] = [];

  constructor(program: () => URL, options: ThreadPoolOptions) {
    this.program = program;
    this.options = options;
  }

  /** An idle thread or a new one. Release it after use, or terminate it if its state is unknown. */
  acquire(): Worker {
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

  release(thread: Worker): void {
    const timer = setTimeout(() => void thread.terminate(), this.options.idleMs);
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
