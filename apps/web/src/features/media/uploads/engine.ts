import type { MediaParent } from '@fencing-journal/contract/media';
import { guardLogOut } from '../../sync/index.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { onAccountChange, readSession } from '../../../http/session.ts';
import { invalidateVideos } from '../media.api.ts';
import { confirmStopUploads } from './confirm-stop.ts';
import { newMediaSlug } from './media-slug.ts';
import { findUpload, replaceUploads, updateUpload } from './queue.ts';
import {
  deleteResumable,
  saveResumable,
  findResumable,
  fileFingerprint,
} from './resumable-uploads.ts';
import { abortAllUploads, abortUpload, startNext } from './run-upload.ts';
import { getUploads } from './store.ts';
import { discard } from './transfer.ts';
import { activeUploads, type VideoUpload } from './upload.rules.ts';

/** The lesson or bout that a video is uploaded to. */
export interface Destination {
  place: MediaParent;
  title: string;
  to: string;
}

/** A queue entry; resumes the upload that this device started with the same file, if any. */
function createUpload(file: File, destination: Destination): VideoUpload {
  const resumable = findResumable(fileFingerprint(file, destination.place));
  return {
    key: randomKey(),
    file,
    ...destination,
    slug: resumable?.slug ?? newMediaSlug(),
    id: resumable?.id,
    phase: 'waiting',
    sent: 0,
    samples: [],
    reason: undefined,
  };
}

/** Adds files to the queue without duplicates and returns their keys. */
export function addUploads(files: readonly File[], destination: Destination): string[] {
  const queued = new Map(
    activeUploads(getUploads()).map((upload) => [
      fileFingerprint(upload.file, upload.place),
      upload,
    ]),
  );
  const all = files.map(
    (file) =>
      queued.get(fileFingerprint(file, destination.place)) ?? createUpload(file, destination),
  );
  replaceUploads([...new Set([...getUploads(), ...all])]);
  startNext();
  return all.map(({ key }) => key);
}

/** Resumes an upload that the server has the first part of. */
export function continueUpload(
  file: File,
  { id, slug }: { id: string; slug: string },
  destination: Destination,
): void {
  saveResumable({ id, slug, print: fileFingerprint(file, destination.place) });
  addUploads([file], destination);
}

export function pauseUpload(key: string): void {
  abortUpload(key);
  updateUpload(key, { phase: 'paused', samples: [] });
}

/** Resumes a paused upload or retries a failed one. */
export function resumeUpload(key: string): void {
  updateUpload(key, { phase: 'waiting', reason: undefined });
  startNext();
}

/** Removes the upload from the queue and its data from the server. Resolves to whether both worked. */
export async function cancelUpload(key: string): Promise<boolean> {
  const upload = findUpload(key);
  // The upload may have become a video while the user was being asked.
  if (!upload || upload.phase === 'done') return false;
  abortUpload(key);
  dismissUploads([key]);
  if (upload.id === undefined) return true;
  // Choosing the same file again starts a new upload.
  deleteResumable(upload.id);
  const account = readSession()?.slug;
  const deleted = await discardUpload({ id: upload.id, place: upload.place });
  if (!deleted && readSession()?.slug === account)
    replaceUploads([...getUploads(), { ...upload, phase: 'uncanceled', samples: [] }]);
  return deleted;
}

/**
 * Deletes the upload on the server; resolves to whether that worked. Refreshes its lesson or bout as well, because a
 * complete upload may have become a video by then. If the request fails, the server deletes it after three days.
 */
export async function discardUpload({
  id,
  place,
}: {
  id: string;
  place: MediaParent;
}): Promise<boolean> {
  const deleted = await discard(id).then(
    () => true,
    () => false,
  );
  if (deleted) deleteResumable(id);
  await invalidateVideos(place);
  return deleted;
}

/** Removes uploads from the list. */
export function dismissUploads(keys: readonly string[]): void {
  replaceUploads(getUploads().filter(({ key }) => !keys.includes(key)));
  startNext();
}

guardLogOut(confirmStopUploads);
/** Stops and clears all uploads on an account change, so that nothing is sent or shown under another account. */
onAccountChange(() => {
  abortAllUploads();
  replaceUploads([]);
});
