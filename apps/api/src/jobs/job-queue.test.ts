import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../db/database.ts';
import { mediaLeftovers } from '../db/schema.ts';
import { testStore } from '../testing/store.ts';
import { claimJob, failJob, releaseJob, renewJob, type JobQueue } from './job-queue.ts';
import { endlessRetries, retrySchedule } from './retry-schedule.ts';
import { processJobs } from './worker.ts';

const queue: JobQueue<typeof mediaLeftovers> = {
  table: mediaLeftovers,
  dueAt: 'try_at',
  attempts: 'attempts',
  lastError: 'last_error',
  tieBreaker: 'storage_key',
  retries: retrySchedule([5]),
  isClaimedBy: ({ storage_key, attempts }) =>
    sql`${eq(mediaLeftovers.storage_key, storage_key)} AND ${eq(mediaLeftovers.attempts, attempts)}`,
};
const start = new Date('2026-03-14T10:00:00Z');
const minute = (n: number) => new Date(start.getTime() + n * 60_000);

let store: Store;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.delete(mediaLeftovers);
  await store.db.insert(mediaLeftovers).values([
    { storage_key: 'c', try_at: minute(0) },
    { storage_key: 'b', try_at: minute(0) },
    { storage_key: 'a', try_at: minute(1) },
  ]);
});

const claim = (now: Date, until = minute(60)) => claimJob(store.db, queue, now, until);
const keyOf = (job: { storage_key: string } | undefined) => job?.storage_key;
const claimed = async (now: Date) => {
  const job = await claim(now);
  if (!job) throw new Error('There is nothing to do.');
  return job;
};
const stored = async (key: string) =>
  (await store.db.select().from(mediaLeftovers).where(eq(mediaLeftovers.storage_key, key)))[0];

describe('a job', () => {
  it('is claimed when it is due, the longest-waiting one first', async () => {
    expect(keyOf(await claim(minute(-1)))).toBeUndefined();
    const keys = [];
    for (let n = 0; n < 4; n += 1) keys.push(keyOf(await claim(minute(1))));
    expect(keys).toEqual(['b', 'c', 'a', undefined]);
  });

  it('is claimed by one worker only', async () => {
    const keys = await Promise.all(
      Array.from({ length: 5 }, async () => keyOf(await claim(start))),
    );
    expect(keys.filter((key) => key !== undefined).toSorted()).toEqual(['b', 'c']);
  });

  it('is due again when its claim ends, and never after the last attempt', async () => {
    const where = eq(mediaLeftovers.storage_key, 'a');
    const attempt = (n: number) => claimJob(store.db, queue, minute(n), minute(n + 1), where);
    expect([
      (await attempt(1))?.attempts,
      await attempt(1),
      (await attempt(2))?.attempts,
      await attempt(3),
    ]).toEqual([1, undefined, 2, undefined]);
  });

  it('is kept by renewing its claim, until another worker has claimed it', async () => {
    const job = await claimed(start);
    expect(await renewJob(store.db, queue, job, minute(70), { last_error: 'slow' })).toBe(true);
    expect(await stored('b')).toMatchObject({ try_at: minute(70), last_error: 'slow' });
    await claimJob(store.db, queue, minute(70), minute(90), eq(mediaLeftovers.storage_key, 'b'));
    expect(await renewJob(store.db, queue, job, minute(99))).toBe(false);
    await failJob(store.db, queue, job, minute(71), { reason: 'late' });
    await releaseJob(store.db, queue, job, minute(71));
    expect(await stored('b')).toMatchObject({
      attempts: 2,
      try_at: minute(90),
      last_error: 'slow',
    });
  });

  it('that fails is retried after its delay, and given up after the last attempt', async () => {
    const job = await claimed(start);
    expect(await failJob(store.db, queue, job, start, { reason: 'full' })).toEqual(minute(5));
    expect(await stored('b')).toMatchObject({ attempts: 1, try_at: minute(5), last_error: 'full' });
    const again = await claimJob(store.db, queue, minute(5), minute(60), sql`storage_key = 'b'`);
    expect(await failJob(store.db, queue, again!, minute(6))).toBeUndefined();
    expect(
      keyOf(await claimJob(store.db, queue, minute(999), minute(999), sql`storage_key = 'b'`)),
    ).toBeUndefined();
  });

  it('can be given up early, and released without counting the attempt', async () => {
    const [first, second] = [await claimed(start), await claimed(start)];
    expect(await failJob(store.db, queue, first, start, { canRetry: false })).toBeUndefined();
    expect(await stored('b')).toMatchObject({ attempts: 2 });
    await releaseJob(store.db, queue, second, start);
    expect(await stored('c')).toMatchObject({ attempts: 0, try_at: start });
    expect(keyOf(await claim(start))).toBe('c');
  });
});

it('endless retries wait a minute longer each time, up to the limit', () => {
  const { maxAttempts, nextAttemptAt } = endlessRetries(60);
  expect([maxAttempts, ...[1, 2, 59, 60, 61, 30_000].map((n) => nextAttemptAt(n, start))]).toEqual([
    Infinity,
    ...[1, 2, 59, 60, 60, 60].map(minute),
  ]);
});

it('a worker does jobs until none is left or it is stopped', async () => {
  const done: number[] = [];
  const jobs = [1, 2, 3];
  const next = async () => jobs.shift();
  const stop = new AbortController();
  const work = async (job: number) => {
    done.push(job);
    if (job === 2) stop.abort();
  };
  expect([await processJobs(next, work, stop.signal), done]).toEqual([2, [1, 2]]);
  expect([await processJobs(next, work), done]).toEqual([1, [1, 2, 3]]);
});
