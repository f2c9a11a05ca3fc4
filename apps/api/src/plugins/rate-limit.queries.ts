import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rateLimits } from '../db/schema.ts';

/** The hits of a window, and when it began. */
interface Window {
  hits: number;
  start: Date;
}

/** Counts hits in the bucket's fixed window. A power failure may lose them: the commit doesn't wait for the disk. */
export const incrementHits = (
  db: Database,
  bucket: string,
  seconds: number,
  now: Date,
  amount = 1,
): Promise<Window> =>
  addHits(db, bucket, seconds, now, amount, {
    asyncCommit: sql`set_config('synchronous_commit', 'off', true)`,
  });

/**
 * Counts a hit together with what it limits; returns the hits of the window. A rollback also undoes the count, and the
 * commit is durable.
 */
export const incrementHitsDurably = async (
  tx: Database,
  bucket: string,
  seconds: number,
  now: Date,
): Promise<number> => (await addHits(tx, bucket, seconds, now, 1, {})).hits;

async function addHits(
  db: Database,
  bucket: string,
  seconds: number,
  now: Date,
  amount: number,
  sideEffects: { asyncCommit?: SQL },
): Promise<Window> {
  const expiredBefore = new Date(now.getTime() - seconds * 1000);
  const [row] = await db
    .insert(rateLimits)
    .values({ bucket, window_start: now, hits: amount })
    .onConflictDoUpdate({
      target: rateLimits.bucket,
      set: {
        hits: sql`CASE WHEN ${rateLimits.window_start} <= ${expiredBefore.toISOString()}::timestamptz THEN excluded.hits ELSE ${rateLimits.hits} + excluded.hits END`,
        window_start: sql`CASE WHEN ${rateLimits.window_start} <= ${expiredBefore.toISOString()}::timestamptz THEN excluded.window_start ELSE ${rateLimits.window_start} END`,
      },
    })
    .returning({ hits: rateLimits.hits, start: rateLimits.window_start, ...sideEffects });
  if (!row) throw new Error('The limit could not be counted.');
  return { hits: row.hits, start: row.start };
}

/**
 * Takes back one hit, only of the window that starts at `start` if given, so that a later window
 * doesn't lose one of its own.
 */
export async function decrementHits(db: Database, bucket: string, start?: Date): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(and(eq(rateLimits.bucket, bucket), start && eq(rateLimits.window_start, start)));
}

export async function deleteBucket(db: Database, bucket: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.bucket, bucket));
}

/** Deletes windows that ended more than a day ago. */
export async function deleteExpiredWindows(db: Database, now: Date): Promise<void> {
  await db
    .delete(rateLimits)
    .where(lt(rateLimits.window_start, new Date(now.getTime() - 86_400_000)));
}
