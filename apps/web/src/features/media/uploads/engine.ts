import type { MediaPlace } from '@fencing-journal/contract/media';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { newKey } from '../../../lib/api.ts';
import { guardLogOut } from '../../../lib/log-out-guard.ts';
import { onReachable } from '../../../lib/network.ts';
import { onAccountChange, readSession } from '../../../lib/session.ts';
import { savePoster, videosChanged } from '../media.api.ts';
import { fileTexts } from '../media.texts.ts';
import { forgetKnown, keepKnown, knownBy, printOf } from './known.ts';
import { mayStopUploads } from './leave.ts';
import { newMediaSlug } from './media-slug.ts';
import { makePoster, type Poster } from './poster.ts';
import { isLastWord, nextStep, waitMs } from './retry.rules.ts';
import { keepSpeed } from './speed.ts';
import { showUploads, shownUploads } from './store.ts';
import { discard, transfer } from './transfer.ts';
import {
  isSettled,
  marked,
  nextInTurn,
  speedOf,
  unsettled,
  type VideoUpload,
} from './upload.rules.ts';

/** Abort controllers of the running uploads, by upload key. */
const running = new Map<string, AbortController>();

const find = (key: string): VideoUpload | undefined =>
  shownUploads().find((upload) => upload.key === key);

function change(key: string, more: Partial<VideoUpload>): void {
  showUploads(
    shownUploads().map((upload) => (upload.key === key ? { ...upload, ...more } : upload)),
  );
  holdTab();
}

/** Makes the browser ask before closing the tab during an upload. */
const askToStay = (event: BeforeUnloadEvent): void => event.preventDefault();
function holdTab(): void {
  if (unsettled(shownUploads()).length > 0) window.addEventListener('beforeunload', askToStay);
  else window.removeEventListener('beforeunload', askToStay);
}

/** The lesson or bout that a video is uploaded to. */
export interface Destination {
  place: MediaPlace;
  title: string;
  to: string;
}

/** A queue entry; resumes the upload that this device started with the same file, if any. */
function asUpload(file: File, destination: Destination): VideoUpload {
  const known = knownBy(printOf(file, destination.place));
  return {
    key: newKey(),
    file,
    ...destination,
    slug: known?.slug ?? newMediaSlug(),
    id: known?.id,
    phase: 'waiting',
    sent: 0,
    marks: [],
    reason: undefined,
  };
}

/** Adds files to the queue without duplicates and returns their keys. */
export function addUploads(files: readonly File[], destination: Destination): string[] {
  const inQueue = new Map(
    unsettled(shownUploads()).map((upload) => [printOf(upload.file, upload.place), upload]),
  );
  const all = files.map(
    (file) => inQueue.get(printOf(file, destination.place)) ?? asUpload(file, destination),
  );
  showUploads([...new Set([...shownUploads(), ...all])]);
  holdTab();
  proceed();
  return all.map(({ key }) => key);
}

/** Resumes an upload that the server has the first part of. */
export function continueUpload(
  file: File,
  { id, slug }: { id: string; slug: string },
  destination: Destination,
): void {
  keepKnown({ id, slug, print: printOf(file, destination.place) });
  addUploads([file], destination);
}

function proceed(): void {
  const next = nextInTurn(shownUploads());
  if (next) void run(next.key);
}

/** Resolves when the network is back, the backoff is over or `signal` aborts. */
const pause = (failures: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, waitMs(failures));
    const stop = onReachable((reachable) => reachable && end());
    signal.addEventListener('abort', end);
  });

const canBeRead = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

async function run(key: string): Promise<void> {
  const controller = new AbortController();
  running.set(key, controller);
  change(key, { phase: 'sending', marks: [] });
  const first = find(key);
  const poster = first && makePoster(first.file).catch(() => undefined);
  try {
    await sendAll(key, controller.signal);
    await finish(key, poster);
  } catch (error) {
    if (!controller.signal.aborted) fail(key, error);
  } finally {
    if (running.get(key) === controller) running.delete(key);
    proceed();
  }
}

/** Retries with backoff until the upload is complete; each attempt resumes where the last one stopped. */
async function sendAll(key: string, signal: AbortSignal): Promise<void> {
  let anew = false;
  for (let [failures, renames] = [0, 0]; ;) {
    const upload = find(key);
    if (!upload) return;
    try {
      return await transfer(
        upload,
        { begun: (id) => begun(key, id), progress: (sent) => progressed(key, sent) },
        { signal, anew },
      );
    } catch (error) {
      signal.throwIfAborted();
      if (!(await canBeRead(upload.file))) throw new Error(fileTexts.unreadable, { cause: error });
      failures = (find(key)?.sent ?? 0) > upload.sent ? 1 : failures + 1;
      const step = nextStep(error, { failures, renames });
      if (step === 'fail') throw error;
      anew = step === 'anew';
      if (step === 'renamed') {
        renames += 1;
        change(key, { slug: newMediaSlug(), id: undefined });
      } else {
        change(key, { phase: 'retrying', marks: [] });
        if (!anew || failures > 1) await pause(failures, signal);
        signal.throwIfAborted();
      }
    }
  }
}

function begun(key: string, id: string): void {
  const upload = find(key);
  if (!upload) return;
  change(key, { id });
  keepKnown({ id, slug: upload.slug, print: printOf(upload.file, upload.place) });
}

function progressed(key: string, sent: number): void {
  const upload = find(key);
  if (!upload || isSettled(upload)) return;
  change(key, {
    sent,
    phase: sent >= upload.file.size ? 'finishing' : 'sending',
    marks: marked(upload.marks, { at: Date.now(), sent }),
  });
}

async function finish(key: string, made: Promise<Poster | undefined> | undefined): Promise<void> {
  const upload = find(key);
  if (!upload) return;
  if (upload.id !== undefined) forgetKnown(upload.id);
  const speed = speedOf(upload.marks);
  if (speed !== undefined) keepSpeed(speed);
  change(key, { phase: 'done', sent: upload.file.size });
  await videosChanged(upload.place);
  // The video is saved. If the poster fails, the server may create one; otherwise there is none.
  void made
    ?.then(
      (poster) => poster && savePoster(upload.slug, poster).then(() => videosChanged(upload.place)),
    )
    .catch(() => undefined);
}

/** The server's reason, if it gave one. */
const reasonOf = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError))
    return error instanceof Error && error.message === fileTexts.unreadable
      ? error.message
      : undefined;
  if (error.status === 404 && !error.hasMessage) return fileTexts.gone;
  return Object.values(error.errors)[0]?.[0] ?? messageOf(error);
};

function fail(key: string, error: unknown): void {
  const upload = find(key);
  const lost = isLastWord(error);
  if (lost && upload?.id !== undefined) forgetKnown(upload.id);
  // A retry starts over if the server rejected the upload, because the server deleted it; otherwise it resumes.
  change(key, {
    phase: 'failed',
    reason: reasonOf(error),
    marks: [],
    ...(lost && { id: undefined, sent: 0 }),
  });
}

export function pauseUpload(key: string): void {
  running.get(key)?.abort();
  change(key, { phase: 'paused', marks: [] });
}

/** Resumes a paused upload or retries a failed one. */
export function resumeUpload(key: string): void {
  change(key, { phase: 'waiting', reason: undefined });
  proceed();
}

/** Removes the upload from the queue and its data from the server. */
export async function cancelUpload(key: string): Promise<void> {
  const upload = find(key);
  if (!upload) return;
  running.get(key)?.abort();
  dismissUploads([key]);
  if (upload.id === undefined) return;
  // Choosing the same file again starts a new upload.
  forgetKnown(upload.id);
  const account = readSession()?.slug;
  const gone = await discardUpload({ id: upload.id, place: upload.place });
  if (!gone && readSession()?.slug === account)
    showUploads([...shownUploads(), { ...upload, phase: 'uncanceled', marks: [] }]);
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
  place: MediaPlace;
}): Promise<boolean> {
  const gone = await discard(id).then(
    () => true,
    () => false,
  );
  if (gone) forgetKnown(id);
  await videosChanged(place);
  return gone;
}

/** Removes uploads from the list. */
export function dismissUploads(keys: readonly string[]): void {
  showUploads(shownUploads().filter(({ key }) => !keys.includes(key)));
  holdTab();
  proceed();
}

guardLogOut(mayStopUploads);
/** Stops and clears all uploads on an account change, so that nothing is sent or shown under another account. */
onAccountChange(() => {
  for (const controller of running.values()) controller.abort();
  showUploads([]);
  holdTab();
});
