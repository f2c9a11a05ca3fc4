import { TaskQueue } from '../lib/task-queue.ts';
import { spareProcessors, ThreadPool } from '../lib/thread-pool.ts';
import { threadProgram } from '../lib/thread-program.ts';
import type { HashingJob, HashingResult } from './thread.ts';

/** As long as a client waits for a response, in milliseconds. */
const waitMs = 30_000;

const queue = new TaskQueue(spareProcessors, waitMs);
const pool = new ThreadPool(() => threadProgram('passwords'), { idleMs: 60_000 });

/** Runs a job. Jobs start in the order of the calls; a job that waits too long fails with status 503. */
const runJob = (job: HashingJob): Promise<string | boolean> =>
  queue.run(job, async () => {
    const result = await pool.run(job, { onMessage: async (message: HashingResult) => message });
    if ('error' in result) throw new Error(result.error);
    return result.value;
  });

export const hashPassword = async (password: string): Promise<string> =>
  String(await runJob({ kind: 'hash', password }));

/**
 * Returns whether the password belongs to the hash. Without a hash (no such account) it does the
 * same work and returns false, so that timing doesn't reveal whether an account exists.
 */
export const verifyPassword = async (
  password: string,
  stored: string | undefined,
): Promise<boolean> => (await runJob({ kind: 'verify', password, stored })) === true;
