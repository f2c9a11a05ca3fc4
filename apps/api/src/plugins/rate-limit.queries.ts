import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { rateLimits } from '../db/schema.ts';

/** The hits of a window, and when it began. */
interface Window {
  hits: number;
  start: Date;
}

/** Returned by a query, it keeps the commit from waiting for the disk. */
const asyncCommit = { asyncCommit: sql`set_config('synchronous_commit', 'off', true)` };

const counting = (sideEffects: { asyncCommit?: SQL }) =>
  prepared((db) => {
    const hasExpired = sql`${rateLimits.window_start} <= ${sql.placeholder('expiredBefore')}::timestamptz`;
    return db
      .insert(rateLimits)
      .values({
        bucket: sql.placeholder('bucket'),
        window_start: sql.placeholder('now'),
        hits: sql.placeholder('amount'),
      })
      .onConflictDoUpdate({
        target: rateLimits.bucket,
        set: {
          hits: sql`CASE WHEN ${hasExpired} THEN excluded.hits ELSE ${rateLimits.hits} + excluded.hits END`,
          window_start: sql`CASE WHEN ${hasExpired} THEN excluded.window_start ELSE ${rateLimits.window_start} END`,
        },
      })
      .returning({ hits: rateLimits.hits, start: rateLimits.window_start, ...sideEffects });
  });

const countQuery = counting(asyncCommit);
const durableCountQuery = counting({});

async function addHits(
  query: ReturnType<typeof counting>,
  db: Database,
  bucket: string,
  seconds: number,
  now: Date,
  amount: number,
): Promise<Window> {
  const expiredBefore = new Date(now.getTime() - seconds * 1000).toISOString();
  const [row] = await query(db).execute({ bucket, now, amount, expiredBefore });
  if (!row) throw new Error('The limit could not be counted.');
  return { hits: row.hits, start: row.start };
}

/** Counts hits in the bucket's fixed window. A power failure may lose them: the commit doesn't wait for the disk. */
export const incrementHits = (
  db: Database,
  bucket: string,
  seconds: number,
  now: Date,
  amount = 1,
): Promise<Window> => addHits(countQuery, db, bucket, seconds, now, amount);

/**
 * Counts a hit together with what it limits; returns the hits of the window. A rollback also undoes the count, and the
 * commit is durable.
 */
export const incrementHitsDurably = async (
  tx: Database,
  bucket: string,
  seconds: number,
  now: Date,
): Promise<number> => (await addHits(durableCountQuery, tx, bucket, seconds, now, 1)).hits;

const takeBackQuery = prepared((db) => {
  const start = sql`${sql.placeholder('start')}::timestamptz`;
  return db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(
      and(
        eq(rateLimits.bucket, sql.placeholder('bucket')),
        sql`(${start} IS NULL OR ${rateLimits.window_start} = ${start})`,
      ),
    )
    .returning(asyncCommit);
});

/**
 * Takes back one hit, only of the window that starts at `start` if given, so that a later window
 * doesn't lose one of its own. Like a hit, it may be lost in a power failure.
 */
export async function decrementHits(db: Database, bucket: string, start?: Date): Promise<void> {
  await takeBackQuery(db).execute({ bucket, start: start?.toISOString() ?? null });
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
