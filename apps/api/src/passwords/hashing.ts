import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { TaskQueue } from '../lib/task-queue.ts';
import { ThreadPool } from '../lib/thread-pool.ts';
import { threadProgram } from '../lib/thread-program.ts';
import type { HashingJob, HashingResult } from './thread.ts';

/** One processor is left for other requests. */
const threads = Math.max(1, availableParallelism() - 1);
/** As long as a client waits for a response. */
const waitMs = 30_000;

const queue = new TaskQueue(threads, waitMs);
const pool = new ThreadPool(() => threadProgram('passwords'), { idleMs: 60_000 });

async function runOnThread(thread: Worker, job: HashingJob): Promise<HashingResult> {
  const listeners = new AbortController();
  const { signal } = listeners;
  const exit = once(thread, 'exit', { signal }).then(([code]) => {
    throw new Error(`A thread for passwords ended with ${code}.`);
  });
  try {
    const message = once(thread, 'message', { signal });
    thread.postMessage(job, []);
    const [result] = (await Promise.race([message, exit])) as [HashingResult];
    return result;
  } finally {
    listeners.abort();
  }
}

/** Jobs start in the order of the calls. A job that waits too long fails with status 503. */
const runJob = (job: HashingJob): Promise<HashingResult> =>
  queue.run(job, async () => {
    const thread = pool.acquire();
    const result = await runOnThread(thread, job);
    pool.release(thread);
    if ('error' in result) throw new Error(result.error);
    return result;
  });

export async function hashPassword(password: string): Promise<string> {
  const result = await runJob({ password });
  if (!('hash' in result)) throw new Error('The thread has answered another question.');
  return result.hash;
}

let decoyHash: Promise<string> | undefined;

/**
 * Returns whether the password belongs to the hash. Without a hash (no such account) it does the
 * same work and returns false, so that timing doesn't reveal whether an account exists.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  decoyHash ??= hashPassword('a password of nobody');
  const result = await runJob({ password, stored: stored ?? (await decoyHash) });
  return stored !== undefined && 'matches' in result && result.matches;
}
