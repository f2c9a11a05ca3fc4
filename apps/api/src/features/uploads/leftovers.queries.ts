import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import {
  media,
  mediaLeftovers,
  mediaUploads,
  mediaVariants,
  messageHistory,
  voiceNotes,
} from '../../db/schema.ts';
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

/** For bytes that have been removed. */
export async function deleteLeftover(db: Database, storage_key: string): Promise<void> {
  await db.delete(mediaLeftovers).where(eq(mediaLeftovers.storage_key, storage_key));
}

/**
 * The keys that no row refers to. One query over all tables, because a key may move from an upload to its video at any
 * moment.
 */
export async function findOrphans(db: Database, keys: readonly string[]): Promise<string[]> {
  const referencedKeys = (
    table: typeof media | typeof mediaVariants | typeof mediaUploads | typeof voiceNotes,
  ) =>
    db
      .select({ key: sql<string>`${table.storage_key}` })
      .from(table as typeof media)
      .where(inArray(table.storage_key, [...keys]));
  const referenced = new Set(
    (
      await referencedKeys(media)
        .unionAll(referencedKeys(mediaVariants))
        .unionAll(referencedKeys(mediaUploads))
        .unionAll(referencedKeys(voiceNotes))
        .unionAll(
          db
            .select({ key: sql<string>`${messageHistory.voice_key}` })
            .from(messageHistory)
            .where(inArray(messageHistory.voice_key, [...keys])),
        )
    ).map(({ key }) => key),
  );
  return keys.filter((key) => !referenced.has(key));
}
