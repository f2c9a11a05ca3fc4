import { AppError } from '../../../lib/errors.ts';

interface Waiting {
  account: number;
  begin: () => void;
}

/**
 * Schedules tasks: one per account at a time, and a fixed number in total. A task that waits too long fails with 503.
 */
export class Turns {
  private readonly places: number;
  private readonly waitMs: number;
  private readonly running = new Set<number>();
  private waiting: Waiting[] = [];

  constructor(places: number, waitMs: number) {
    this.places = places;
    this.waitMs = waitMs;
  }

  async take<T>(account: number, work: () => Promise<T>): Promise<T> {
    await this.turn(account);
    try {
      return await work();
    } finally {
      this.running.delete(account);
      this.next();
    }
  }

  private turn(account: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.waiting = this.waiting.filter((other) => other !== one);
        reject(new AppError('unavailable'));
      }, this.waitMs);
      const one = {
        account,
        begin: () => {
          clearTimeout(late);
          resolve();
        },
      };
      this.waiting.push(one);
      this.next();
    });
  }

  /** Starts the longest-waiting tasks of accounts that have none running. */
  private next(): void {
    while (this.running.size < this.places) {
      const at = this.waiting.findIndex(({ account }) => !this.running.has(account));
      const [one] = at < 0 ? [] : this.waiting.splice(at, 1);
      if (!one) return;
      this.running.add(one.account);
      one.begin();
    }
  }
}
