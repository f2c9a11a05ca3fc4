import { asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { media, mediaLeftovers, mediaUploads, mediaVariants } from '../../db/schema.ts';
import type { UploadProgress } from './storage/index.ts';

/** Claims bytes to be removed until `until`; they are due again then unless `deleteLeftover` has been called. */
export async function claimLeftover(
  db: Database,
  now: Date,
  until: Date,
): Promise<
  { storage_key: string; growth: UploadProgress | undefined; attempts: number } | undefined
> {
  const next = db
    .select({ key: mediaLeftovers.storage_key })
    .from(mediaLeftovers)
    .where(lte(mediaLeftovers.try_at, now))
    .orderBy(asc(mediaLeftovers.try_at))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(mediaLeftovers)
    .set({ try_at: until, attempts: sql`${mediaLeftovers.attempts} + 1` })
    .where(inArray(mediaLeftovers.storage_key, next))
    .returning();
  return (
    row && {
      storage_key: row.storage_key,
      growth: (row.growth as UploadProgress | null) ?? undefined,
      attempts: row.attempts,
    }
  );
}

/** For bytes that have been removed. */
export async function deleteLeftover(db: Database, storage_key: string): Promise<void> {
  await db.delete(mediaLeftovers).where(eq(mediaLeftovers.storage_key, storage_key));
}

/** Schedules another attempt after a failed removal. */
export async function rescheduleLeftover(
  db: Database,
  storage_key: string,
  last_error: string,
  try_at: Date,
): Promise<void> {
  await db
    .update(mediaLeftovers)
    .set({ last_error, try_at })
    .where(eq(mediaLeftovers.storage_key, storage_key));
}

/**
 * The keys that no row refers to. One query over all tables, because a key may move from an upload to its video at any
 * moment.
 */
export async function findOrphans(db: Database, keys: readonly string[]): Promise<string[]> {
  const referencedKeys = (table: typeof media | typeof mediaVariants | typeof mediaUploads) =>
    db
      .select({ key: sql<string>`${table.storage_key}` })
      .from(table as typeof media)
      .where(inArray(table.storage_key, [...keys]));
  const referenced = new Set(
    (
      await referencedKeys(media)
        .unionAll(referencedKeys(mediaVariants))
        .unionAll(referencedKeys(mediaUploads))
    ).map(({ key }) => key),
  );
  return keys.filter((key) => !referenced.has(key));
}
