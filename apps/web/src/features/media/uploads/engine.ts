import type { MediaParent } from '@fencing-journal/contract/media';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { guardLogOut } from '../../../lib/log-out-guard.ts';
import { onReachableChange } from '../../../lib/network.ts';
import { onAccountChange, readSession } from '../../../lib/session.ts';
import { savePoster, invalidateVideos } from '../media.api.ts';
import { fileTexts } from '../media.texts.ts';
import {
  deleteResumable,
  saveResumable,
  findResumable,
  fileFingerprint,
} from './resumable-uploads.ts';
import { confirmStopUploads } from './confirm-stop.ts';
import { newMediaSlug } from './media-slug.ts';
import { makePoster, type Poster } from './poster.ts';
import { isPermanentRejection, nextStep, backoffMs } from './retry.rules.ts';
import { saveSpeed } from './speed.ts';
import { setUploads, getUploads } from './store.ts';
import { discard, transfer } from './transfer.ts';
import {
  isFinished,
  addSample,
  nextUpload,
  speedOf,
  activeUploads,
  type VideoUpload,
} from './upload.rules.ts';

/** Abort controllers of the running uploads, by upload key. */
const controllers = new Map<string, AbortController>();

const findUpload = (key: string): VideoUpload | undefined =>
  getUploads().find((upload) => upload.key === key);

function updateUpload(key: string, changes: Partial<VideoUpload>): void {
  setUploads(
    getUploads().map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
  );
  updateUnloadWarning();
}

/** Makes the browser ask before closing the tab during an upload. */
const warnBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
function updateUnloadWarning(): void {
  if (activeUploads(getUploads()).length > 0)
    window.addEventListener('beforeunload', warnBeforeUnload);
  else window.removeEventListener('beforeunload', warnBeforeUnload);
}

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
  setUploads([...new Set([...getUploads(), ...all])]);
  updateUnloadWarning();
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

function startNext(): void {
  const next = nextUpload(getUploads());
  if (next) void runUpload(next.key);
}

/** Resolves when the network is back, the backoff is over or `signal` aborts. */
const waitForRetry = (failures: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, backoffMs(failures));
    const unsubscribe = onReachableChange((reachable) => reachable && end());
    signal.addEventListener('abort', end);
  });

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

async function runUpload(key: string): Promise<void> {
  const controller = new AbortController();
  controllers.set(key, controller);
  updateUpload(key, { phase: 'sending', samples: [] });
  const upload = findUpload(key);
  const poster = upload && makePoster(upload.file).catch(() => undefined);
  try {
    await sendWithRetry(key, controller.signal);
    await finish(key, poster);
  } catch (error) {
    if (!controller.signal.aborted) fail(key, error);
  } finally {
    if (controllers.get(key) === controller) controllers.delete(key);
    startNext();
  }
}

/** Retries with backoff until the upload is complete; each attempt resumes where the last one stopped. */
async function sendWithRetry(key: string, signal: AbortSignal): Promise<void> {
  let refreshSession = false;
  for (let [failures, renames] = [0, 0]; ;) {
    const upload = findUpload(key);
    if (!upload) return;
    try {
      return await transfer(
        upload,
        {
          onStarted: (id) => handleStarted(key, id),
          onProgress: (sent) => handleProgress(key, sent),
        },
        { signal, refreshSession },
      );
    } catch (error) {
      signal.throwIfAborted();
      if (!(await isReadable(upload.file))) throw new Error(fileTexts.unreadable, { cause: error });
      failures = (findUpload(key)?.sent ?? 0) > upload.sent ? 1 : failures + 1;
      const step = nextStep(error, { failures, renames });
      if (step === 'fail') throw error;
      refreshSession = step === 'anew';
      if (step === 'renamed') {
        renames += 1;
        updateUpload(key, { slug: newMediaSlug(), id: undefined });
      } else {
        updateUpload(key, { phase: 'retrying', samples: [] });
        if (!refreshSession || failures > 1) await waitForRetry(failures, signal);
        signal.throwIfAborted();
      }
    }
  }
}

function handleStarted(key: string, id: string): void {
  const upload = findUpload(key);
  if (!upload) return;
  updateUpload(key, { id });
  saveResumable({ id, slug: upload.slug, print: fileFingerprint(upload.file, upload.place) });
}

function handleProgress(key: string, sent: number): void {
  const upload = findUpload(key);
  if (!upload || isFinished(upload)) return;
  updateUpload(key, {
    sent,
    phase: sent >= upload.file.size ? 'finishing' : 'sending',
    samples: addSample(upload.samples, { at: Date.now(), sent }),
  });
}

async function finish(
  key: string,
  posterPromise: Promise<Poster | undefined> | undefined,
): Promise<void> {
  const upload = findUpload(key);
  if (!upload) return;
  if (upload.id !== undefined) deleteResumable(upload.id);
  const speed = speedOf(upload.samples);
  if (speed !== undefined) saveSpeed(speed);
  updateUpload(key, { phase: 'done', sent: upload.file.size });
  await invalidateVideos(upload.place);
  // The video is saved. If the poster fails, the server may create one; otherwise there is none.
  void posterPromise
    ?.then(
      (poster) =>
        poster && savePoster(upload.slug, poster).then(() => invalidateVideos(upload.place)),
    )
    .catch(() => undefined);
}

/** The server's reason, if it gave one. */
const failureReason = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError))
    return error instanceof Error && error.message === fileTexts.unreadable
      ? error.message
      : undefined;
  if (error.status === 404 && !error.hasMessage) return fileTexts.gone;
  return Object.values(error.errors)[0]?.[0] ?? messageOf(error);
};

function fail(key: string, error: unknown): void {
  const upload = findUpload(key);
  const isRejected = isPermanentRejection(error);
  if (isRejected && upload?.id !== undefined) deleteResumable(upload.id);
  // A retry starts over if the server rejected the upload, because the server deleted it; otherwise it resumes.
  updateUpload(key, {
    phase: 'failed',
    reason: failureReason(error),
    samples: [],
    ...(isRejected && { id: undefined, sent: 0 }),
  });
}

export function pauseUpload(key: string): void {
  controllers.get(key)?.abort();
  updateUpload(key, { phase: 'paused', samples: [] });
}

/** Resumes a paused upload or retries a failed one. */
export function resumeUpload(key: string): void {
  updateUpload(key, { phase: 'waiting', reason: undefined });
  startNext();
}

/** Removes the upload from the queue and its data from the server. */
export async function cancelUpload(key: string): Promise<void> {
  const upload = findUpload(key);
  if (!upload) return;
  controllers.get(key)?.abort();
  dismissUploads([key]);
  if (upload.id === undefined) return;
  // Choosing the same file again starts a new upload.
  deleteResumable(upload.id);
  const account = readSession()?.slug;
  const deleted = await discardUpload({ id: upload.id, place: upload.place });
  if (!deleted && readSession()?.slug === account)
    setUploads([...getUploads(), { ...upload, phase: 'uncanceled', samples: [] }]);
}

/**
 * Deletes the upload on the server; resolves to whether that worked. Refreshes its place as well, because a complete
 * upload may have become a video by then. If the server can't be reached, it deletes the upload after three days.
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
  setUploads(getUploads().filter(({ key }) => !keys.includes(key)));
  updateUnloadWarning();
  startNext();
}

guardLogOut(confirmStopUploads);
/** Stops and clears all uploads on an account change, so that nothing is sent or shown under another account. */
onAccountChange(() => {
  for (const controller of controllers.values()) controller.abort();
  setUploads([]);
  updateUnloadWarning();
});
