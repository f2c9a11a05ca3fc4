import { JobLimitExceeded, threadError } from '../lib/thread-pool.ts';

/** A read counts toward the file's limit for at most this long: a slow storage isn't the file's fault. */
const normalReadMs = 250;
/** The storage's limit, as a multiple of the file's. */
const storageFactor = 4;

/** A time limit that can be paused. */
class Countdown {
  private remainingMs: number;
  private readonly onEnd: () => void;
  private running: { timer: NodeJS.Timeout; since: number } | undefined;

  constructor(limitMs: number, onEnd: () => void) {
    this.remainingMs = limitMs;
    this.onEnd = onEnd;
  }

  start(): void {
    const timer = setTimeout(this.onEnd, Math.max(0, this.remainingMs));
    this.running = { timer, since: performance.now() };
  }

  pause(): void {
    if (!this.running) return;
    clearTimeout(this.running.timer);
    this.remainingMs -= performance.now() - this.running.since;
    this.running = undefined;
  }
}

/** Limits the time of an inspection. The time that a slow storage takes has its own limit. */
export class TimeLimits {
  private readonly controller = new AbortController();
  private readonly fileTime: Countdown;
  private readonly storageTime: Countdown;
  private ended = false;

  constructor(limitMs: number) {
    this.fileTime = new Countdown(limitMs, () =>
      this.controller.abort(new JobLimitExceeded('time')),
    );
    this.storageTime = new Countdown(limitMs * storageFactor, () =>
      this.controller.abort(threadError('The storage was too slow for an inspection.')),
    );
    this.fileTime.start();
  }

  /** Aborts with JobLimitExceeded if the file takes too long, and with a `threadError` if the storage does. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Runs a read. After `normalReadMs`, its time counts toward the storage's limit. */
  async duringRead<T>(read: () => Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.switchTo(this.storageTime), normalReadMs);
    try {
      return await read();
    } finally {
      clearTimeout(timer);
      this.switchTo(this.fileTime);
    }
  }

  /** Stops both countdowns. A read that is still running can't restart them. */
  end(): void {
    this.ended = true;
    this.fileTime.pause();
    this.storageTime.pause();
  }

  private switchTo(countdown: Countdown): void {
    this.fileTime.pause();
    this.storageTime.pause();
    if (!this.ended) countdown.start();
  }
}
