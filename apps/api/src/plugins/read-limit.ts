import type { FastifyReply } from 'fastify';
import { AppError } from '../lib/errors.ts';

const windowMs = 60_000;
/** Concurrent reads of one account. */
const atOnce = 6;
/** Further reads wait in line: enough for a few open tabs, not for a flood. */
const lineLength = 100;
const patienceMs = 10_000;
const mostAccounts = 10_000;
/** Characters of a response that count as one read. */
const countedLength = 100_000;

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Sets Retry-After, in seconds. */
function refusal(reply: FastifyReply, code: 'rate_limited' | 'unavailable', seconds: number) {
  reply.header('retry-after', Math.max(1, Math.ceil(seconds)));
  return new AppError(code);
}

/**
 * Limits on reads, kept in memory: a read must not wait for a write that counts it. Each process
 * counts its own requests, so the limit multiplies by the number of processes; it protects a
 * processor, and each process has its own.
 */
export function readLimits(now: () => Date) {
  const windows = new Map<string, { endsAt: number; hits: number }>();
  const lines = new Map<number, Line>();

  /** Evicts windows that have ended, or all if there are too many accounts. */
  function makeRoom(at: number): void {
    if (windows.size < mostAccounts) return;
    for (const [bucket, { endsAt }] of windows) if (endsAt <= at) windows.delete(bucket);
    if (windows.size >= mostAccounts) windows.clear();
  }

  /** Counts one read; throws 429 if this minute already has `most`. */
  function count(
    reply: FastifyReply,
    kind: 'read' | 'video',
    account: number | string,
    most: number,
  ): void {
    const at = now().getTime();
    const bucket = `${kind} ${account}`;
    let window = windows.get(bucket);
    if (!window || window.endsAt <= at || window.endsAt > at + windowMs) {
      makeRoom(at);
      window = { endsAt: at + windowMs, hits: 0 };
      windows.set(bucket, window);
    }
    window.hits += 1;
    if (window.hits > most)
      throw refusal(reply, 'rate_limited', (window.endsAt - at) / 1000).logged({
        event: 'limit reached',
        limit: kind,
      });
  }

  /**
   * Charges a large response as several reads, because it costs as much as that many small ones.
   */
  function charge(kind: 'read' | 'video', account: number, length: number): void {
    const window = windows.get(`${kind} ${account}`);
    if (window) window.hits += Math.floor(length / countedLength);
  }

  const waitIn = (line: Line, reply: FastifyReply): Promise<void> =>
    new Promise((resolve, reject) => {
      if (line.waiting.length >= lineLength) {
        reject(refusal(reply, 'rate_limited', 1));
        return;
      }
      // Deferred, so that other accounts come first.
      const called = () => {
        clearTimeout(timer);
        setImmediate(resolve);
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(called), 1);
        reject(refusal(reply, 'unavailable', 1));
      }, patienceMs);
      line.waiting.push(called);
    });

  /**
   * Runs the work once fewer than six other reads of the account are running, in order of arrival.
   */
  async function inLine<T>(
    reply: FastifyReply,
    account: number,
    work: () => Promise<T>,
  ): Promise<T> {
    const line = lines.get(account) ?? { running: 0, waiting: [] };
    lines.set(account, line);
    if (line.running >= atOnce) await waitIn(line, reply);
    else line.running += 1;
    try {
      return await work();
    } finally {
      // Hands the slot to the next in line.
      const next = line.waiting.shift();
      if (next) next();
      else {
        line.running -= 1;
        if (line.running === 0) lines.delete(account);
      }
    }
  }

  return { count, charge, inLine };
}

export type ReadLimits = ReturnType<typeof readLimits>;
