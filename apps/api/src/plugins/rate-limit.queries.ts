import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rateLimits } from '../db/schema.ts';

/** Counts a hit, or several, in the bucket's fixed window; answers how many the window then has, and its start. */
export async function hit(
  db: Database,
  bucket: string,
  seconds: number,
  now: Date,
  more = 1,
): Promise<{ hits: number; start: Date }> {
  const windowEnd = new Date(now.getTime() - seconds * 1000);
  const [row] = await db
    .insert(rateLimits)
    .values({ bucket, window_start: now, hits: more })
    .onConflictDoUpdate({
      target: rateLimits.bucket,
      set: {
        hits: sql`CASE WHEN ${rateLimits.window_start} <= ${windowEnd.toISOString()}::timestamptz THEN excluded.hits ELSE ${rateLimits.hits} + excluded.hits END`,
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
  return { hits: row.hits, start: row.start };
}

/** Takes one hit back; of the window that starts then, if given, so that a later one does not lose a hit of its own. */
export async function unhit(db: Database, bucket: string, start?: Date): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(and(eq(rateLimits.bucket, bucket), start && eq(rateLimits.window_start, start)));
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
