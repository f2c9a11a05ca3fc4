import { AppError } from '../lib/errors.ts';

interface WaitingTask {
  account: number;
  start: () => void;
}

/**
 * Schedules tasks: one per account at a time, and a fixed number in total. A task that waits too long fails with 503.
 */
export class TaskQueue {
  private readonly concurrency: number;
  private readonly waitMs: number;
  private readonly running = new Set<number>();
  private waiting: WaitingTask[] = [];

  constructor(concurrency: number, waitMs: number) {
    this.concurrency = concurrency;
    this.waitMs = waitMs;
  }

  async run<T>(account: number, work: () => Promise<T>): Promise<T> {
    await this.waitForSlot(account);
    try {
      return await work();
    } finally {
      this.running.delete(account);
      this.startNext();
    }
  }

  private waitForSlot(account: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.waiting = this.waiting.filter((waitingTask) => waitingTask !== task);
        reject(new AppError('unavailable'));
      }, this.waitMs);
      const task = {
        account,
        start: () => {
          clearTimeout(timeout);
          resolve();
        },
      };
      this.waiting.push(task);
      this.startNext();
    });
  }

  /** Starts the longest-waiting tasks of accounts that have none running. */
  private startNext(): void {
    while (this.running.size < this.concurrency) {
      const index = this.waiting.findIndex(({ account }) => !this.running.has(account));
      const [task] = index < 0 ? [] : this.waiting.splice(index, 1);
      if (!task) return;
      this.running.add(task.account);
      task.start();
    }
  }
}
