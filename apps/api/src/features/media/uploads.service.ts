import { mediaTexts } from '@fencing-journal/contract/media';
import { limits } from '@fencing-journal/contract/shared/limits';
import { isRefusedValue } from '../../lib/database-errors.ts';
import { AppError, found, invalid, notFound } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { beginningBytes, checkBeginning, RefusedContent } from './content/inspect.ts';
import { demandHold, heldMs, takeHold, uploadLifeMs, type Hold } from './hold.ts';
import { cleanStored } from './inspection/index.ts';
import { queueJobs } from './jobs.queries.ts';
import { forgetLeftover } from './leftovers.queries.ts';
import { deleteClip, insertClip } from './media.queries.ts';
import { fileName } from './names.ts';
import { placedAt, type Place } from './places.queries.ts';
import { demandRoom } from './room.service.ts';
import { newKey, type Growth, type Storage } from './storage/index.ts';
import {
  deleteUpload,
  endUpload,
  findUpload,
  holderOfSlug,
  insertUpload,
  saveGrowth,
  type UploadRow,
} from './uploads.queries.ts';

export interface MediaServices extends Services {
  storage: Storage;
}
/** The services that are available without a request. */
export type UploadServices = Pick<
  MediaServices,
  'config' | 'db' | 'inTransaction' | 'now' | 'storage'
>;

/** How long repeated requests about a finished upload are answered. */
const endedLifeMs = 86_400_000;
/** Life of a single-request upload until its process begins to renew the lease. */
const requestLifeMs = 60_000;

interface Planned {
  id?: string;
  size: number;
  filename: string | undefined;
  slug?: string | undefined;
  place?: Place | undefined;
  resumable: boolean;
}

const slugTaken = (): AppError => new AppError('conflict', mediaTexts.slugTaken);

const isHeld = ({ held_until }: Pick<UploadRow, 'held_until'>, now: Date): boolean =>
  held_until !== null && held_until > now;

function isAt(
  taken: Pick<UploadRow, 'owner_id' | 'lesson_id' | 'bout_id'>,
  owner: number,
  place: Place,
): boolean {
  const { lesson_id, bout_id } = placedAt(place);
  return taken.owner_id === owner && taken.lesson_id === lesson_id && taken.bout_id === bout_id;
}

/**
 * Throws 409 if the slug is taken. The owner's own aborted upload of that name at that place is deleted to make room
 * for the new attempt.
 */
export async function demandSlug(
  tx: Database,
  owner: number,
  slug: string,
  place: Place,
  now: Date,
): Promise<void> {
  const taken = await holderOfSlug(tx, slug);
  if (!taken) return;
  if (!taken.upload || !isAt(taken, owner, place) || isHeld(taken.upload, now)) throw slugTaken();
  await deleteUpload(tx, taken.upload);
}

/** Whether another request is currently sending the owner's video of that name to the place. */
export async function isUnderWay(
  { db, now }: Pick<Services, 'db' | 'now'>,
  owner: number,
  slug: string,
  place: Place,
): Promise<boolean> {
  const taken = await holderOfSlug(db, slug);
  return taken?.upload !== undefined && isAt(taken, owner, place) && isHeld(taken.upload, now());
}

/** Reserves room for a video before any byte is read. The caller has checked that the owner may add it to the place. */
export async function beginUpload(
  services: UploadServices,
  owner: number,
  { id, size, filename, slug, place, resumable }: Planned,
): Promise<UploadRow> {
  if (size > limits.videoBytes) throw new AppError('too_large', mediaTexts.tooLong);
  const now = services.now();
  const storage_key = newKey();
  const upload = await services.inTransaction(async (tx) => {
    await demandRoom(tx, services, owner, size);
    if (slug !== undefined && place) await demandSlug(tx, owner, slug, place, now);
    return insertUpload(tx, {
      owner_id: owner,
      id,
      slug,
      ...(place && placedAt(place)),
      filename: fileName(filename),
      size,
      storage_key,
      resumable,
      created_at: now,
      expires_at: new Date(now.getTime() + (resumable ? uploadLifeMs : requestLifeMs)),
      // A form upload is leased from the start; otherwise a second request of that name would take it for an aborted
      // one.
      held_until: resumable ? null : new Date(now.getTime() + heldMs),
    });
  });
  try {
    const growth = await services.storage.begin(storage_key);
    await saveGrowth(services.db, upload, growth);
    return { ...upload, growth };
  } catch (error) {
    await deleteUpload(services.db, upload);
    throw error;
  }
}

/** Converts a refused file to a 400 on the given field. */
const asRefusal = (error: unknown, field: string): unknown =>
  error instanceof RefusedContent ? invalid(field, error.message) : error;

/** Passes the bytes on once the first ones look like a video, so that other files are refused before all is sent. */
async function* beginningLikeVideo(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let beginning: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of source) {
    if (beginning) {
      beginning = Buffer.concat([beginning, chunk]);
      if (beginning.byteLength < beginningBytes) continue;
      checkBeginning(beginning);
      yield beginning;
      beginning = undefined;
    } else yield chunk;
  }
  if (beginning && beginning.byteLength > 0) yield beginning;
}

/** Appends the source to a leased upload; returns how far it has grown. */
export async function writeUpload(
  { storage }: UploadServices,
  upload: UploadRow,
  hold: Hold,
  source: AsyncIterable<Uint8Array>,
  field = 'file',
): Promise<Growth> {
  if (upload.storage_key === null || upload.growth === null) throw notFound();
  const checked = upload.growth.size === 0 ? beginningLikeVideo(source) : source;
  try {
    return await storage.append(upload.storage_key, upload.growth, checked, hold.saved);
  } catch (error) {
    throw asRefusal(error, field);
  }
}

/**
 * Turns a leased, fully received upload into a video: first durable, then inspected and cleaned, then a row, so that no
 * row is ever without its bytes. Idempotent: repeated after a crash it ends in the same state.
 */
export async function settleUpload(
  services: UploadServices,
  upload: UploadRow,
  hold: Hold,
  field = 'file',
): Promise<void> {
  const { storage_key, growth, slug } = upload;
  if (storage_key === null || growth === null || slug === null) throw notFound();
  if (growth.size === 0) throw invalid(field, mediaTexts.noFile);
  try {
    await services.storage.finish(storage_key, growth);
    const { owner_id, lesson_id, bout_id, filename } = upload;
    const stored = { owner_id, key: storage_key, size: growth.size };
    const seen = await cleanStored(services.storage, stored);
    await services.inTransaction(async (tx) => {
      const now = services.now();
      await demandHold(tx, hold, new Date(now.getTime() + requestLifeMs));
      const clip = await insertClip(tx, {
        owner_id,
        slug,
        lesson_id,
        bout_id,
        filename,
        ...seen,
        size: growth.size,
        storage_key,
        created_at: now,
      });
      if (!clip) throw slugTaken();
      await endUpload(tx, hold, clip.id, new Date(now.getTime() + endedLifeMs));
      if (!upload.resumable) await deleteUpload(tx, upload);
      await queueJobs(tx, { owner_id, ...clip }, seen, now);
    });
  } catch (error) {
    throw asRefusal(error, field);
  }
}

/**
 * Turns a resumable upload into a video once all of it has arrived; does nothing before or after that. Discards the
 * upload and throws the reason if it is refused.
 */
export async function settleIfWhole(
  services: UploadServices,
  named: Pick<UploadRow, 'owner_id' | 'id'>,
): Promise<void> {
  const hold = await takeHold(services, named, () => undefined);
  try {
    const upload = found(await findUpload(services.db, named.owner_id, named.id));
    if (upload.media_id === null && upload.received >= upload.size)
      await settleUpload(services, upload, hold);
  } catch (error) {
    // A value that the database rejects is rejected on every retry, which would go on for days and keep the room
    // reserved.
    const never =
      isRefusedValue(error) ||
      (error instanceof AppError && error.status < 500 && error.code !== 'locked');
    if (never) await discardUpload(services, named);
    throw error;
  } finally {
    await hold.release();
  }
}

/** Cancels an upload for its sender. If it has become a video in the meantime, the video is deleted. */
export async function cancelUpload(
  services: UploadServices,
  { media_id, ...upload }: UploadRow,
): Promise<void> {
  if (media_id === null) return discardUpload(services, upload);
  await deleteClip(services.db, { owner_id: upload.owner_id, id: media_id });
}

/**
 * Deletes an upload with its bytes; bytes that can't be removed now are removed later. With `abandonedAt`, only if it
 * is abandoned at that time.
 */
export async function discardUpload(
  { db, storage }: Pick<MediaServices, 'db' | 'storage'>,
  upload: Pick<UploadRow, 'owner_id' | 'id'>,
  abandonedAt?: Date,
): Promise<void> {
  // Uses the current row, not the one read before: another process may have turned the bytes into a video.
  const left = await deleteUpload(db, upload, abandonedAt);
  if (!left) return;
  await storage.remove(left.storage_key, left.growth);
  await forgetLeftover(db, left.storage_key);
}
