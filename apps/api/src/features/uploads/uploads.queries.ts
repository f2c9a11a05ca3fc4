import { and, asc, eq, gte, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { bouts, lessons, media, mediaUploads } from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';
import type { UploadProgress } from '../../storage/index.ts';
import { onBout, onLesson, placeColumns, placeOf, type Place } from '../media/index.ts';

export type UploadRow = Omit<typeof mediaUploads.$inferSelect, 'growth'> & {
  growth: UploadProgress | null;
  place: Place | undefined;
};

const uploadQuery = (db: Database) =>
  db
    .select({ row: mediaUploads, owner_id: mediaUploads.owner_id, ...placeColumns })
    .from(mediaUploads)
    .leftJoin(lessons, onLesson(mediaUploads))
    .leftJoin(bouts, onBout(mediaUploads));

const toUpload = ({
  row,
  ...joined
}: Awaited<ReturnType<typeof uploadQuery>>[number]): UploadRow => ({
  ...row,
  growth: row.growth as UploadProgress | null,
  place: placeOf(joined),
});

const matchesKey = ({ owner_id, id }: Pick<UploadRow, 'owner_id' | 'id'>) =>
  and(eq(mediaUploads.owner_id, owner_id), eq(mediaUploads.id, id));

export async function findUpload(
  db: Database,
  owner_id: number,
  id: string,
): Promise<UploadRow | undefined> {
  const [row] = await uploadQuery(db).where(matchesKey({ owner_id, id }));
  return row && toUpload(row);
}

/** Returns the unfinished resumable uploads of an account, oldest first. */
export async function findUnfinishedUploads(db: Database, owner: number): Promise<UploadRow[]> {
  const rows = await uploadQuery(db)
    .where(
      and(
        eq(mediaUploads.owner_id, owner),
        eq(mediaUploads.resumable, true),
        isNull(mediaUploads.media_id),
      ),
    )
    .orderBy(asc(mediaUploads.created_at), asc(mediaUploads.id));
  return rows.map(toUpload);
}

/** Returns the video that has the slug, or the upload that will become a video with it. */
export async function findVideoOrUploadBySlug(db: Database, slug: string) {
  const [video] = await db
    .select({ owner_id: media.owner_id, lesson_id: media.lesson_id, bout_id: media.bout_id })
    .from(media)
    .where(eq(media.slug, slug));
  if (video) return { ...video, upload: undefined };
  const [upload] = await db
    .select()
    .from(mediaUploads)
    .where(and(eq(mediaUploads.slug, slug), isNull(mediaUploads.media_id)));
  return (
    upload && {
      owner_id: upload.owner_id,
      lesson_id: upload.lesson_id,
      bout_id: upload.bout_id,
      upload,
    }
  );
}

export async function insertUpload(
  tx: Database,
  upload: typeof mediaUploads.$inferInsert,
): Promise<UploadRow> {
  const [row] = await tx.insert(mediaUploads).values(upload).returning();
  const { owner_id, id } = requireFound(row);
  return requireFound(await findUpload(tx, owner_id, id));
}

export async function saveProgress(
  db: Database,
  upload: UploadRow,
  progress: UploadProgress,
): Promise<void> {
  await db.update(mediaUploads).set({ growth: progress }).where(matchesKey(upload));
}

/** Sets slug and place of an upload whose form names them after the bytes. */
export async function setUploadTarget(
  tx: Database,
  upload: UploadRow,
  target: Pick<typeof mediaUploads.$inferInsert, 'slug' | 'lesson_id' | 'bout_id'>,
): Promise<void> {
  await tx.update(mediaUploads).set(target).where(matchesKey(upload));
}

/** Matches abandoned uploads: those that have expired, and single requests whose process has died. */
function isAbandoned(now: Date) {
  const isOrphaned = and(eq(mediaUploads.resumable, false), lt(mediaUploads.held_until, now));
  return or(isOrphaned, and(lt(mediaUploads.expires_at, now), isUnleased(now)));
}
const isUnleased = (now: Date) =>
  or(isNull(mediaUploads.held_until), lt(mediaUploads.held_until, now));

/**
 * Deletes an upload and returns its bytes, which become leftovers (migration 0014). The bytes of a finished upload
 * belong to the video.
 * @param abandonedAt Deletes only an upload abandoned at that time: it may have been resumed since it was found.
 */
export async function deleteUpload(
  tx: Database,
  upload: Pick<UploadRow, 'owner_id' | 'id'>,
  abandonedAt?: Date,
): Promise<{ storage_key: string; growth: UploadProgress | undefined } | undefined> {
  const [row] = await tx
    .delete(mediaUploads)
    .where(and(matchesKey(upload), abandonedAt && isAbandoned(abandonedAt)))
    .returning({ storage_key: mediaUploads.storage_key, growth: mediaUploads.growth });
  return row?.storage_key
    ? { storage_key: row.storage_key, growth: (row.growth as UploadProgress | null) ?? undefined }
    : undefined;
}

/** Leases the upload to one request. Returns false if another request has it. */
export async function tryLeaseUpload(
  db: Database,
  { owner_id, id }: Pick<UploadRow, 'owner_id' | 'id'>,
  holder: string,
  now: Date,
  until: Date,
): Promise<boolean> {
  const isFree = or(isNull(mediaUploads.holder), lt(mediaUploads.held_until, now));
  const taken = await db
    .update(mediaUploads)
    .set({ holder, held_until: until, wanted: false })
    .where(and(matchesKey({ owner_id, id }), isFree))
    .returning({ id: mediaUploads.id });
  return taken.length > 0;
}

/** Asks the current holder to release the upload. Returns false if the upload is gone. */
export async function requestRelease(
  db: Database,
  upload: Pick<UploadRow, 'owner_id' | 'id'>,
): Promise<boolean> {
  return (
    (
      await db
        .update(mediaUploads)
        .set({ wanted: true })
        .where(matchesKey(upload))
        .returning({ id: mediaUploads.id })
    ).length > 0
  );
}

interface LeasedUpload extends Pick<UploadRow, 'owner_id' | 'id'> {
  holder: string;
}
const isLeasedBy = ({ owner_id, id, holder }: LeasedUpload) =>
  and(matchesKey({ owner_id, id }), eq(mediaUploads.holder, holder));

/**
 * Renews the lease and saves `changes`. Returns 'wanted' if another request is waiting for it, and 'lost' if another
 * request has it or the upload is gone.
 */
export async function renewUploadLease(
  db: Database,
  lease: LeasedUpload,
  until: Date,
  changes: { received?: number; growth?: UploadProgress; expires_at?: Date } = {},
): Promise<'kept' | 'wanted' | 'lost'> {
  const [row] = await db
    .update(mediaUploads)
    .set({ ...changes, held_until: until })
    .where(isLeasedBy(lease))
    .returning({ wanted: mediaUploads.wanted });
  return row ? (row.wanted ? 'wanted' : 'kept') : 'lost';
}

export async function releaseUploadLease(db: Database, lease: LeasedUpload): Promise<void> {
  await db
    .update(mediaUploads)
    .set({ holder: null, held_until: null, wanted: false })
    .where(isLeasedBy(lease));
}

/** Hands the bytes over to the video. Returns false if the upload is gone or leased to another request. */
export async function completeUpload(
  tx: Database,
  lease: LeasedUpload,
  media_id: number,
  expires_at: Date,
): Promise<boolean> {
  const completed = await tx
    .update(mediaUploads)
    .set({ media_id, storage_key: null, growth: null, expires_at })
    .where(isLeasedBy(lease))
    .returning({ id: mediaUploads.id });
  return completed.length > 0;
}

export async function findAbandonedUploads(db: Database, now: Date): Promise<UploadRow[]> {
  return (await uploadQuery(db).where(isAbandoned(now))).map(toUpload);
}

/** Returns fully received uploads whose process died before they became videos. */
export async function findReceivedUploads(db: Database, now: Date): Promise<UploadRow[]> {
  const isFullyReceived = and(
    eq(mediaUploads.resumable, true),
    isNull(mediaUploads.media_id),
    isNotNull(mediaUploads.storage_key),
    gte(mediaUploads.received, mediaUploads.size),
  );
  return (
    await uploadQuery(db).where(
      and(isFullyReceived, isUnleased(now), gte(mediaUploads.expires_at, now)),
    )
  ).map(toUpload);
}
