import type { FastifyReply } from 'fastify';
import { AppError } from '../lib/errors.ts';

const windowMs = 60_000;
/** The maximum number of concurrent reads by one account. */
const maxConcurrentReads = 6;
/** Further reads wait in line: enough for a few open tabs, not for a flood. */
const maxQueueLength = 100;
const queueTimeoutMs = 10_000;
const maxWindows = 10_000;
/** Characters of a response that count as one read. */
const charactersPerRead = 100_000;

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** Sets Retry-After, in seconds. */
function retryLater(reply: FastifyReply, code: 'rate_limited' | 'unavailable', seconds: number) {
  reply.header('retry-after', Math.max(1, Math.ceil(seconds)));
  return new AppError(code);
}

/**
 * Creates limits on reads, kept in memory: a read must not wait for a write that counts it. Each
 * process counts its own requests, so the limit multiplies by the number of processes. It protects
 * a processor, and each process has its own.
 */
export function createReadLimits(now: () => Date) {
  const windows = new Map<string, { endsAt: number; hits: number }>();
  const queues = new Map<number, Queue>();

  /** Evicts windows that have ended, or all if there are too many accounts. */
  function evictWindows(at: number): void {
    if (windows.size < maxWindows) return;
    for (const [bucket, { endsAt }] of windows) if (endsAt <= at) windows.delete(bucket);
    if (windows.size >= maxWindows) windows.clear();
  }

  /** Counts one read; throws 429 if this minute already has `limit` reads. */
  function count(
    reply: FastifyReply,
    kind: 'read' | 'video',
    account: number | string,
    limit: number,
  ): void {
    const at = now().getTime();
    const bucket = `${kind} ${account}`;
    let window = windows.get(bucket);
    if (!window || window.endsAt <= at || window.endsAt > at + windowMs) {
      evictWindows(at);
      window = { endsAt: at + windowMs, hits: 0 };
      windows.set(bucket, window);
    }
    window.hits += 1;
    if (window.hits > limit)
      throw retryLater(reply, 'rate_limited', (window.endsAt - at) / 1000).withSecurityEvent({
        event: 'limit reached',
        limit: kind,
      });
  }

  /** Counts a large response as several reads, because it costs as much as that many small ones. */
  function charge(kind: 'read' | 'video', account: number, length: number): void {
    const window = windows.get(`${kind} ${account}`);
    if (window) window.hits += Math.floor(length / charactersPerRead);
  }

  const waitInQueue = (queue: Queue, reply: FastifyReply): Promise<void> =>
    new Promise((resolve, reject) => {
      if (queue.waiting.length >= maxQueueLength) {
        reject(retryLater(reply, 'rate_limited', 1));
        return;
      }
      // Deferred, so that other accounts come first.
      const admit = () => {
        clearTimeout(timer);
        setImmediate(resolve);
      };
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(admit), 1);
        reject(retryLater(reply, 'unavailable', 1));
      }, queueTimeoutMs);
      queue.waiting.push(admit);
    });

  /**
   * Runs the work once fewer than six other reads of the account are running, in order of arrival.
   */
  async function runQueued<T>(
    reply: FastifyReply,
    account: number,
    work: () => Promise<T>,
  ): Promise<T> {
    const queue = queues.get(account) ?? { running: 0, waiting: [] };
    queues.set(account, queue);
    if (queue.running >= maxConcurrentReads) await waitInQueue(queue, reply);
    else queue.running += 1;
    try {
      return await work();
    } finally {
      // Hands the slot to the next in line.
      const next = queue.waiting.shift();
      if (next) next();
      else {
        queue.running -= 1;
        if (queue.running === 0) queues.delete(account);
      }
    }
  }

  return { count, charge, runQueued };
}

export type ReadLimits = ReturnType<typeof createReadLimits>;
