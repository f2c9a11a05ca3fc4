import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { bouts, lessons, media, mediaUploads, users, voiceNotes } from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';
import { onBout, onLesson, placeColumns, placeOf } from '../media/index.ts';

/** Returns the bytes of stored originals and voice notes plus the bytes reserved by uploads in progress. */
export async function storageUsage(
  db: Database,
  owner: number,
): Promise<{ used: number; count: number; uploads: number }> {
  const stored = db
    .select({
      size: sql`coalesce(sum(${media.size}), 0)`.as('size'),
      count: sql`count(*)`.as('count'),
    })
    .from(media)
    .where(eq(media.owner_id, owner))
    .as('stored');
  const pending = db
    .select({
      reserved: sql`coalesce(sum(${mediaUploads.size}), 0)`.as('reserved'),
      uploads: sql`count(*)`.as('uploads'),
    })
    .from(mediaUploads)
    .where(and(eq(mediaUploads.owner_id, owner), isNull(mediaUploads.media_id)))
    .as('coming');
  const spoken = db
    .select({ voices: sql`coalesce(sum(${voiceNotes.size}), 0)`.as('voices') })
    .from(voiceNotes)
    .where(eq(voiceNotes.owner_id, owner))
    .as('spoken');
  const [row] = await db
    .select({
      used: sql<number>`(${stored.size} + ${pending.reserved} + ${spoken.voices})::float8`,
      count: sql<number>`${stored.count}::int`,
      uploads: sql<number>`${pending.uploads}::int`,
    })
    .from(stored)
    .crossJoin(pending)
    .crossJoin(spoken);
  return requireFound(row);
}

export async function largestVideos(db: Database, owner: number) {
  const rows = await db
    .select({
      owner_id: media.owner_id,
      slug: media.slug,
      filename: media.filename,
      size: media.size,
      created_at: media.created_at,
      ...placeColumns,
    })
    .from(media)
    .leftJoin(lessons, onLesson(media))
    .leftJoin(bouts, onBout(media))
    .where(eq(media.owner_id, owner))
    .orderBy(desc(media.size), asc(media.id))
    .limit(limits.largestVideos);
  return rows.map(({ slug, filename, size, created_at, ...joined }) => ({
    slug,
    filename,
    size,
    created_at,
    place: requireFound(placeOf(joined)),
  }));
}

/**
 * Locks the account until the transaction ends, so that its uploads start one after the other and together fit the
 * quota.
 */
export async function lockQuota(tx: Database, owner: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, owner)).for('no key update');
}
