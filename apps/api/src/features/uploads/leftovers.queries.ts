import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { mediaLeftovers } from '../../db/schema.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { endlessRetries } from '../../jobs/retry-schedule.ts';

/** Bytes to be removed: a removal that failed is retried for as long as it takes. */
export const leftoverQueue: JobQueue<typeof mediaLeftovers> = {
  table: mediaLeftovers,
  dueAt: 'try_at',
  attempts: 'attempts',
  lastError: 'last_error',
  retries: endlessRetries(60),
  isClaimedBy: ({ storage_key }) => eq(mediaLeftovers.storage_key, storage_key),
};
export type Leftover = typeof mediaLeftovers.$inferSelect;

/** Deletes the row of bytes that have been removed. */
export async function deleteLeftover(db: Database, storage_key: string): Promise<void> {
  await db.delete(mediaLeftovers).where(eq(mediaLeftovers.storage_key, storage_key));
}
