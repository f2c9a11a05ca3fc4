import { ApiError, messageOf } from '../../../http/api-error.ts';
import { onReachableChange } from '../../../lib/reachability.ts';
import { savePoster, invalidateVideos } from '../media.api.ts';
import { addFoundAfterUpload } from '../found/found-touches.ts';
import { fileTexts } from '../media.texts.ts';
import { newMediaSlug } from './media-slug.ts';
import { makePoster, type Poster } from './poster.ts';
import { findUpload, updateUpload } from './queue.ts';
import { deleteResumable, saveResumable, fileFingerprint } from './resumable-uploads.ts';
import { isPermanentRejection, nextStep, backoffMs } from './retry.rules.ts';
import { saveSpeed } from './speed.ts';
import { getUploads } from './store.ts';
import { transfer } from './transfer.ts';
import { isFinished, addSample, nextUpload, speedOf } from './upload.rules.ts';

/** Abort controllers of the running uploads, by upload key. */
const controllers = new Map<string, AbortController>();

export const abortUpload = (key: string): void => controllers.get(key)?.abort();

export function abortAllUploads(): void {
  for (const controller of controllers.values()) controller.abort();
}

/** Starts the next upload of the queue, if none is active. */
export function startNext(): void {
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
      refreshSession = step === 'refreshSession';
      if (step === 'rename') {
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
  if (upload.place.kind === 'bout')
    // Touches that can't be added now are offered on the bout's page.
    await addFoundAfterUpload(upload.place.slug, upload.file, upload.slug).catch(() => undefined);
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
