import { AppError } from './errors.ts';

interface WaitingTask {
  owner: unknown;
  start: () => void;
}

/**
 * Schedules tasks: one per owner at a time, and a fixed number in total. A task that waits too long fails with 503.
 */
export class TaskQueue {
  private readonly concurrency: number;
  private readonly waitMs: number;
  private readonly running = new Set<unknown>();
  private waiting: WaitingTask[] = [];

  constructor(concurrency: number, waitMs: number) {
    this.concurrency = concurrency;
    this.waitMs = waitMs;
  }

  /** With `stop`, the task waits without a time limit until the signal aborts. */
  async run<T>(owner: unknown, work: () => Promise<T>, stop?: AbortSignal): Promise<T> {
    stop?.throwIfAborted();
    await this.waitForSlot(owner, stop);
    try {
      return await work();
    } finally {
      this.running.delete(owner);
      this.startNext();
    }
  }

  private waitForSlot(owner: unknown, stop?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (error: unknown) => {
        this.waiting = this.waiting.filter((waitingTask) => waitingTask !== task);
        reject(error);
      };
      const timeout = stop
        ? undefined
        : setTimeout(() => leave(new AppError('unavailable')), this.waitMs);
      const onStop = () => leave(stop?.reason);
      stop?.addEventListener('abort', onStop, { once: true });
      const task = {
        owner,
        start: () => {
          clearTimeout(timeout);
          stop?.removeEventListener('abort', onStop);
          resolve();
        },
      };
      this.waiting.push(task);
      this.startNext();
    });
  }

  /** Starts the longest-waiting tasks of owners that have none running. */
  private startNext(): void {
    while (this.running.size < this.concurrency) {
      const index = this.waiting.findIndex(({ owner }) => !this.running.has(owner));
      const [task] = index < 0 ? [] : this.waiting.splice(index, 1);
      if (!task) return;
      this.running.add(task.owner);
      task.start();
    }
  }
}
