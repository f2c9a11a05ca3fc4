import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { rateLimits } from '../db/schema.ts';

/** The hits of a window, and when it started. */
interface Window {
  hits: number;
  start: Date;
}

/** If a query returns this, its commit doesn't wait for the disk. */
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

/** What is counted, and for how long. */
interface Counted {
  bucket: string;
  seconds: number;
}

const countAllQuery = prepared((db) => {
  const list = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}[]`;
  const hasExpired = sql`${rateLimits.window_start} <= (SELECT e.expired FROM unnest(${list('buckets', 'text')}, ${list('expired', 'timestamptz')}) e (bucket, expired) WHERE e.bucket = ${rateLimits.bucket})`;
  return db
    .insert(rateLimits)
    .select(
      // Sorted in the same order everywhere, so that two statements never wait for each other's rows.
      sql`SELECT bucket, ${sql.placeholder('now')}::timestamptz, 1 FROM unnest(${list('buckets', 'text')}) bucket ORDER BY bucket COLLATE "C"`,
    )
    .onConflictDoUpdate({
      target: rateLimits.bucket,
      set: {
        hits: sql`CASE WHEN ${hasExpired} THEN 1 ELSE ${rateLimits.hits} + 1 END`,
        window_start: sql`CASE WHEN ${hasExpired} THEN excluded.window_start ELSE ${rateLimits.window_start} END`,
      },
    })
    .returning({
      bucket: rateLimits.bucket,
      hits: rateLimits.hits,
      start: rateLimits.window_start,
      ...asyncCommit,
    });
});

/** Counts one hit in each of several buckets. Returns them with their windows. */
export async function incrementAllHits<C extends Counted>(
  db: Database,
  counted: readonly C[],
  now: Date,
): Promise<(C & Window)[]> {
  const rows = await countAllQuery(db).execute({
    buckets: counted.map(({ bucket }) => bucket),
    expired: counted.map(({ seconds }) => new Date(now.getTime() - seconds * 1000).toISOString()),
    now,
  });
  return counted.map((one) => {
    const row = rows.find(({ bucket }) => bucket === one.bucket);
    if (!row) throw new Error('The limit could not be counted.');
    return { ...one, hits: row.hits, start: row.start };
  });
}

/**
 * Counts a hit in the same transaction as the work that it limits. Returns the number of hits in
 * the window. A rollback also undoes the count, and the commit is durable.
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
 * Takes back one hit. If `start` is given, takes it back only from the window that starts then, so
 * that a later window doesn't lose a hit. Like a hit, this may be lost in a power failure.
 */
export async function decrementHits(db: Database, bucket: string, start?: Date): Promise<void> {
  await takeBackQuery(db).execute({ bucket, start: start?.toISOString() ?? null });
}

const takeBackAllQuery = prepared((db) =>
  db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .from(
      sql`(SELECT r.bucket, r.window_start FROM ${rateLimits} r
          JOIN unnest(${sql.placeholder('buckets')}::text[], ${sql.placeholder('starts')}::timestamptz[]) t (bucket, start)
            ON r.bucket = t.bucket AND r.window_start = t.start
         ORDER BY r.bucket COLLATE "C" FOR UPDATE OF r) taken`,
    )
    .where(sql`${rateLimits.bucket} = taken.bucket`)
    .returning(asyncCommit),
);

/** Takes back one hit of each of several buckets, only in the given windows. */
export async function decrementAllHits(
  db: Database,
  counted: readonly (Pick<Counted, 'bucket'> & Pick<Window, 'start'>)[],
): Promise<void> {
  await takeBackAllQuery(db).execute({
    buckets: counted.map(({ bucket }) => bucket),
    starts: counted.map(({ start }) => start.toISOString()),
  });
}

export async function deleteBucket(db: Database, bucket: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.bucket, bucket));
}

/** Returns the name of a bucket whose window is longer than a day. */
export const multiDayBucket = (days: number, name: string): string => `${days} days ${name}`;

/** Deletes windows that ended more than a day ago. */
export async function deleteExpiredWindows(db: Database, now: Date): Promise<void> {
  // Leaves rows in use for the next run: waiting for them could deadlock with a statement on several rows.
  const expired = db
    .select({ bucket: rateLimits.bucket })
    .from(rateLimits)
    .where(
      sql`${rateLimits.window_start} < ${now.toISOString()}::timestamptz
        - make_interval(days => 1 + coalesce(substring(${rateLimits.bucket} FROM '^([0-9]+) days ')::int, 0))`,
    )
    .for('update', { skipLocked: true });
  await db.delete(rateLimits).where(inArray(rateLimits.bucket, expired));
}
