import { mediaTexts } from '@fencing-journal/contract/media';
import { limits } from '@fencing-journal/contract/shared/limits';
import {
  magicNumberBytes,
  checkMagicNumber,
  RefusedContent,
} from '@fencing-journal/video-container';
import { isInvalidValue } from '../../lib/database-errors.ts';
import { AppError, requireFound, invalidField, notFound } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { cleanStored } from '../../inspection/index.ts';
import { newKey, type UploadProgress } from '../../storage/index.ts';
import { queueJobs } from '../conversion/index.ts';
import {
  deleteVideo,
  insertVideo,
  placeKeyColumns,
  sanitizeFileName,
  type MediaServices,
  type Place,
} from '../media/index.ts';
import {
  requireUploadLease,
  uploadLeaseMs,
  acquireUploadLease,
  uploadLifetimeMs,
  type UploadLease,
} from './upload-lease.ts';
import { deleteLeftover } from './leftovers.queries.ts';
import { requireQuota } from './quota.service.ts';
import {
  deleteUpload,
  completeUpload,
  findUpload,
  findVideoOrUploadBySlug,
  insertUpload,
  saveProgress,
  type UploadRow,
} from './uploads.queries.ts';

/** The services that are available without a request. */
export type UploadServices = Pick<
  MediaServices,
  'config' | 'db' | 'inTransaction' | 'now' | 'storage'
>;

/** How long repeated requests about a finished upload are answered. */
const completedUploadLifetimeMs = 86_400_000;
/** Lifetime of a single-request upload until its process starts renewing the lease. */
const requestUploadLifetimeMs = 60_000;

interface NewUpload {
  id?: string;
  size: number;
  filename: string | undefined;
  slug?: string | undefined;
  place?: Place | undefined;
  resumable: boolean;
}

const slugTakenError = (): AppError => new AppError('conflict', mediaTexts.slugTaken);

const isLeased = ({ held_until }: Pick<UploadRow, 'held_until'>, now: Date): boolean =>
  held_until !== null && held_until > now;

function isSameTarget(
  existing: Pick<UploadRow, 'owner_id' | 'lesson_id' | 'bout_id'>,
  owner: number,
  place: Place,
): boolean {
  const { lesson_id, bout_id } = placeKeyColumns(place);
  return (
    existing.owner_id === owner && existing.lesson_id === lesson_id && existing.bout_id === bout_id
  );
}

/**
 * Throws 409 if the slug is taken. Deletes the owner's aborted upload with that name at that place, so that the new
 * attempt can use the name.
 */
export async function requireFreeSlug(
  tx: Database,
  owner: number,
  slug: string,
  place: Place,
  now: Date,
): Promise<void> {
  const existing = await findVideoOrUploadBySlug(tx, slug);
  if (!existing) return;
  if (!existing.upload || !isSameTarget(existing, owner, place) || isLeased(existing.upload, now))
    throw slugTakenError();
  await deleteUpload(tx, existing.upload);
}

/** Whether another request is currently sending the owner's video with that name to the place. */
export async function isUploadInProgress(
  { db, now }: Pick<Services, 'db' | 'now'>,
  owner: number,
  slug: string,
  place: Place,
): Promise<boolean> {
  const existing = await findVideoOrUploadBySlug(db, slug);
  return (
    existing?.upload !== undefined &&
    isSameTarget(existing, owner, place) &&
    isLeased(existing.upload, now())
  );
}

/**
 * Reserves storage quota for a video before any byte is read. The caller has checked that the owner may add it to the
 * place.
 */
export async function beginUpload(
  services: UploadServices,
  owner: number,
  { id, size, filename, slug, place, resumable }: NewUpload,
): Promise<UploadRow> {
  if (size > limits.videoBytes) throw new AppError('too_large', mediaTexts.tooLarge);
  const now = services.now();
  const storage_key = newKey();
  const upload = await services.inTransaction(async (tx) => {
    await requireQuota(tx, services, owner, size);
    if (slug !== undefined && place) await requireFreeSlug(tx, owner, slug, place, now);
    return insertUpload(tx, {
      owner_id: owner,
      id,
      slug,
      ...(place && placeKeyColumns(place)),
      filename: sanitizeFileName(filename),
      size,
      storage_key,
      resumable,
      created_at: now,
      expires_at: new Date(
        now.getTime() + (resumable ? uploadLifetimeMs : requestUploadLifetimeMs),
      ),
      // A form upload is leased from the start; otherwise a second request of that name would take it for an aborted
      // one.
      held_until: resumable ? null : new Date(now.getTime() + uploadLeaseMs),
    });
  });
  try {
    const progress = await services.storage.begin(storage_key);
    await saveProgress(services.db, upload, progress);
    return { ...upload, growth: progress };
  } catch (error) {
    await deleteUpload(services.db, upload);
    throw error;
  }
}

/** Converts a refused file to a 400 on the given field. */
const toValidationError = (error: unknown, field: string): unknown =>
  error instanceof RefusedContent ? invalidField(field, error.message) : error;

/** Passes the bytes on once the first ones look like a video, so that other files are refused early. */
async function* withMagicNumberCheck(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of source) {
    if (head) {
      head = Buffer.concat([head, chunk]);
      if (head.byteLength < magicNumberBytes) continue;
      checkMagicNumber(head);
      yield head;
      head = undefined;
    } else yield chunk;
  }
  if (head && head.byteLength > 0) yield head;
}

/** Appends the source to a leased upload. Returns the progress. */
export async function writeUpload(
  { storage }: UploadServices,
  upload: UploadRow,
  lease: UploadLease,
  source: AsyncIterable<Uint8Array>,
  field = 'file',
): Promise<UploadProgress> {
  if (upload.storage_key === null || upload.growth === null) throw notFound();
  const checkedSource = upload.growth.size === 0 ? withMagicNumberCheck(source) : source;
  try {
    return await storage.append(
      upload.storage_key,
      upload.growth,
      checkedSource,
      lease.recordProgress,
    );
  } catch (error) {
    throw toValidationError(error, field);
  }
}

/**
 * Turns a leased, fully received upload into a video: first durable, then inspected and cleaned, then a row, so that no
 * row is ever without its bytes. Idempotent: repeated after a crash it ends in the same state.
 */
export async function finalizeUpload(
  services: UploadServices,
  upload: UploadRow,
  lease: UploadLease,
  field = 'file',
): Promise<void> {
  const { storage_key, growth, slug } = upload;
  if (storage_key === null || growth === null || slug === null) throw notFound();
  if (growth.size === 0) throw invalidField(field, mediaTexts.noFile);
  try {
    await services.storage.finish(storage_key, growth);
    const { owner_id, lesson_id, bout_id, filename } = upload;
    const stored = { owner_id, key: storage_key, size: growth.size };
    const metadata = await cleanStored(services.storage, stored);
    await services.inTransaction(async (tx) => {
      const now = services.now();
      await requireUploadLease(tx, lease, new Date(now.getTime() + requestUploadLifetimeMs));
      const video = await insertVideo(tx, {
        owner_id,
        slug,
        lesson_id,
        bout_id,
        filename,
        ...metadata,
        size: growth.size,
        storage_key,
        created_at: now,
      });
      if (!video) throw slugTakenError();
      await completeUpload(
        tx,
        lease,
        video.id,
        new Date(now.getTime() + completedUploadLifetimeMs),
      );
      if (!upload.resumable) await deleteUpload(tx, upload);
      await queueJobs(tx, { owner_id, ...video }, metadata, now);
    });
  } catch (error) {
    throw toValidationError(error, field);
  }
}

/**
 * Turns a resumable upload into a video once all of it has arrived; does nothing before or after that. Discards the
 * upload and throws the reason if it is refused.
 */
export async function finalizeIfComplete(
  services: UploadServices,
  uploadKey: Pick<UploadRow, 'owner_id' | 'id'>,
): Promise<void> {
  const lease = await acquireUploadLease(services, uploadKey, () => undefined);
  try {
    const upload = requireFound(await findUpload(services.db, uploadKey.owner_id, uploadKey.id));
    if (upload.media_id === null && upload.received >= upload.size)
      await finalizeUpload(services, upload, lease);
  } catch (error) {
    // A value that the database rejects is rejected on every retry. Retries would continue for days and keep the
    // storage quota reserved.
    const isPermanent =
      isInvalidValue(error) ||
      (error instanceof AppError && error.status < 500 && error.code !== 'locked');
    if (isPermanent) await discardUpload(services, uploadKey);
    throw error;
  } finally {
    await lease.release();
  }
}

/** Cancels an upload for its sender. If it has become a video in the meantime, the video is deleted. */
export async function cancelUpload(
  services: UploadServices,
  { media_id, ...upload }: UploadRow,
): Promise<void> {
  if (media_id === null) return discardUpload(services, upload);
  await deleteVideo(services.db, { owner_id: upload.owner_id, id: media_id });
}

/**
 * Deletes an upload with its bytes. Bytes that can't be removed now are removed later. With `abandonedAt`, deletes the
 * upload only if it is abandoned at that time.
 */
export async function discardUpload(
  { db, storage }: Pick<MediaServices, 'db' | 'storage'>,
  upload: Pick<UploadRow, 'owner_id' | 'id'>,
  abandonedAt?: Date,
): Promise<void> {
  // Uses the current row, not the one read before: another process may have turned the bytes into a video.
  const orphan = await deleteUpload(db, upload, abandonedAt);
  if (!orphan) return;
  await storage.remove(orphan.storage_key, orphan.growth);
  await deleteLeftover(db, orphan.storage_key);
}
