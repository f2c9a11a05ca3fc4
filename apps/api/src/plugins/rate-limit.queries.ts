import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rateLimits } from '../db/schema.ts';

/** Counts one hit in the bucket's fixed window and tells how many the window holds, this one included, and when it ends. */
export async function hit(
  db: Database,
  bucket: string,
  seconds: number,
  now: Date,
): Promise<{ hits: number; endsInSeconds: number }> {
  const windowEnd = new Date(now.getTime() - seconds * 1000);
  const [row] = await db
    .insert(rateLimits)
    .values({ bucket, window_start: now, hits: 1 })
    .onConflictDoUpdate({
      target: rateLimits.bucket,
      set: {
        hits: sql`CASE WHEN ${rateLimits.window_start} <= ${windowEnd.toISOString()}::timestamptz THEN 1 ELSE ${rateLimits.hits} + 1 END`,
        window_start: sql`CASE WHEN ${rateLimits.window_start} <= ${windowEnd.toISOString()}::timestamptz THEN excluded.window_start ELSE ${rateLimits.window_start} END`,
      },
    })
    // A count need not outlive a power cut, so nobody waits for the disk.
    .returning({
      hits: rateLimits.hits,
      start: rateLimits.window_start,
      unhurried: sql`set_config('synchronous_commit', 'off', true)`,
    });
  if (!row) throw new Error('The limit could not be counted.');
  return {
    hits: row.hits,
    endsInSeconds: Math.max(
      1,
      Math.ceil((row.start.getTime() + seconds * 1000 - now.getTime()) / 1000),
    ),
  };
}

/** Takes one hit back. */
export async function unhit(db: Database, bucket: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(eq(rateLimits.bucket, bucket));
}

export async function forget(db: Database, bucket: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.bucket, bucket));
}

/** Windows that ended more than a day ago. */
export async function forgetOldWindows(db: Database, now: Date): Promise<void> {
  await db
    .delete(rateLimits)
    .where(lt(rateLimits.window_start, new Date(now.getTime() - 86_400_000)));
}
