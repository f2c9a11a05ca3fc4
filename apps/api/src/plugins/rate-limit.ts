import { AppError } from '../lib/errors.ts';
import { AdmissionQueue } from '../lib/admission-queue.ts';
import type { Database, Services } from '../lib/services.ts';
import {
  decrementAllHits,
  decrementHits,
  deleteBucket,
  incrementAllHits,
  incrementHits,
} from './rate-limit.queries.ts';

/**
 * Whether the attempt was rejected. A rejected attempt never ran, so it doesn't count as a failure
 * in the limit around it.
 */
const wasRefused = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'rate_limited' || error.code === 'login_locked');

/** Creates limits in fixed windows. They are counted in the database, so that all processes share them. */
export function createRateLimits(
  db: Database,
  now: () => Date,
): Pick<
  Services,
  | 'countWithinLimit'
  | 'limit'
  | 'limitFailures'
  | 'limitFailuresTogether'
  | 'undoHit'
  | 'resetLimit'
> {
  const admission = new AdmissionQueue();
  const bucketOf = (limitName: string, subject: string | number) => `${limitName} ${subject}`;
  const countWithinLimit: Services['countWithinLimit'] = async (
    limitName,
    subject,
    max,
    seconds,
    hits,
  ) => (await incrementHits(db, bucketOf(limitName, subject), seconds, now(), hits)).hits <= max;
  const createLimitError = (limitName: string) =>
    new AppError('rate_limited').withSecurityEvent({ event: 'limit reached', limit: limitName });
  /** Runs admitted work. Only a failure stays counted. */
  async function runCounted<T>(
    buckets: readonly string[],
    takeBack: () => Promise<void>,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      const result = await work();
      await takeBack();
      return result;
    } catch (error) {
      if (wasRefused(error)) await takeBack();
      throw error;
    } finally {
      for (const bucket of buckets) admission.release(bucket);
    }
  }
  return {
    countWithinLimit,
    limit: async (limitName, subject, max, seconds, hits) => {
      if (!(await countWithinLimit(limitName, subject, max, seconds, hits)))
        throw createLimitError(limitName);
    },
    limitFailures: async (
      limitName,
      subject,
      max,
      seconds,
      work,
      limitError = createLimitError(limitName),
    ) => {
      const bucket = bucketOf(limitName, subject);
      const counted = await admission.acquire(bucket, async () => {
        const counted = await incrementHits(db, bucket, seconds, now());
        if (counted.hits <= max) return counted;
        await decrementHits(db, bucket, counted.start);
        return undefined;
      });
      if (!counted) throw limitError;
      const takeBack = () => decrementHits(db, bucket, counted.start);
      return runCounted([bucket], takeBack, work);
    },
    limitFailuresTogether: async (limits, work, oneByOne) => {
      const counted = limits.map(({ limitName, subject, ...limit }) => ({
        bucket: bucketOf(limitName, subject),
        ...limit,
      }));
      const buckets = counted.map(({ bucket }) => bucket);
      const slots = await admission.acquireAll(buckets, async () => {
        const slots = await incrementAllHits(db, counted, now());
        if (slots.every(({ hits, max }) => hits <= max)) return slots;
        await decrementAllHits(db, slots);
        return undefined;
      });
      return slots ? runCounted(buckets, () => decrementAllHits(db, slots), work) : oneByOne();
    },
    undoHit: (limitName, subject) => decrementHits(db, bucketOf(limitName, subject)),
    resetLimit: (limitName, subject) => deleteBucket(db, bucketOf(limitName, subject)),
  };
}
