import type { MediaParent } from '@fencing-journal/contract/media';
import { pluralize } from '../../../lib/format.ts';
import { sizeText } from '../../../lib/size.ts';
import { fileTexts } from '../media.texts.ts';

/**
 * waiting: in the queue. finishing: all bytes are sent and the server checks the file. retrying: an attempt failed and
 * the next one is scheduled. paused: by the user. done, failed: final.
 * uncanceled: the user canceled it, but the request to the server failed.
 */
type Phase =
  | 'waiting'
  | 'sending'
  | 'finishing'
  | 'retrying'
  | 'paused'
  | 'done'
  | 'failed'
  | 'uncanceled';

/** A sample of the bytes sent, for measuring speed. */
export interface SpeedSample {
  at: number;
  sent: number;
}

/** An upload as this page knows it. */
export interface VideoUpload {
  key: string;
  file: File;
  place: MediaParent;
  /** Title and page of the lesson or bout. */
  title: string;
  to: string;
  /** Generated on the client. */
  slug: string;
  /** The server's id, once the upload has started there. */
  id: string | undefined;
  phase: Phase;
  sent: number;
  samples: readonly SpeedSample[];
  /** Why it failed. */
  reason: string | undefined;
}

const finishedPhases: readonly Phase[] = ['done', 'failed', 'uncanceled'];
export const isFinished = ({ phase }: Pick<VideoUpload, 'phase'>): boolean =>
  finishedPhases.includes(phase);

/** Whether the upload failed in a way the user is told about and may retry. */
export const hasFailed = ({ phase }: Pick<VideoUpload, 'phase'>): boolean =>
  phase === 'failed' || phase === 'uncanceled';

/** The uploads that need this page to stay open. */
export const activeUploads = (uploads: readonly VideoUpload[]): VideoUpload[] =>
  uploads.filter((upload) => !isFinished(upload));

/** The next upload to send, if none is active. One at a time, so that the first video is available soonest. */
export function nextUpload(uploads: readonly VideoUpload[]): VideoUpload | undefined {
  const busy = uploads.some(
    ({ phase }) => phase === 'sending' || phase === 'finishing' || phase === 'retrying',
  );
  return busy ? undefined : uploads.find(({ phase }) => phase === 'waiting');
}

const sampleWindowMs = 10_000;
const minSampleMs = 1_000;

/** Adds a sample and drops those outside the window. If the offset went back, it keeps only the new sample. */
export function addSample(samples: readonly SpeedSample[], sample: SpeedSample): SpeedSample[] {
  const last = samples.at(-1);
  if (last && last.sent > sample.sent) return [sample];
  return [...samples.filter(({ at }) => at >= sample.at - sampleWindowMs), sample];
}

/** Bytes per second over the window; undefined until enough is measured. */
export function speedOf(samples: readonly SpeedSample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < minSampleMs || last.sent === first.sent)
    return undefined;
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000;
}

/** Whole percent, at most 99: only `done` is 100. */
export const percentOf = (sent: number, size: number): number =>
  size === 0 ? 0 : Math.min(99, Math.floor((sent / size) * 100));

const percentText = (percent: number): string => `${percent}%`;

/** "less than a minute", "about 4 min", "about 2 h 10 min". */
export function durationText(seconds: number): string {
  if (seconds < 45) return 'less than a minute';
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `about ${minutes}\u00A0min`;
  const rest = minutes % 60;
  return `about ${Math.floor(minutes / 60)}\u00A0h${rest > 0 ? ` ${rest}\u00A0min` : ''}`;
}

/** Assumed before the first measurement: 10 Mbps in bytes per second, typical for a phone at a venue. */
const defaultSpeed = 1_250_000;

/** The estimated upload time, from the speed of the last upload or else from the default speed, which it names. */
export function estimateText(size: number, speed: number | undefined): string {
  const time = durationText(size / (speed ?? defaultSpeed));
  return speed === undefined ? `${time} at 10\u00A0Mbps` : time;
}

/** The status of an upload in one line. */
export function statusText(
  { phase, sent, file, samples, reason }: VideoUpload,
  reachable: boolean,
): string {
  const percent = percentText(percentOf(sent, file.size));
  const speed = speedOf(samples);
  switch (phase) {
    case 'waiting':
      return 'Waiting its turn';
    case 'finishing':
      return 'Sent, checking the file';
    case 'retrying':
      return `${reachable ? 'Connection lost, trying again' : 'Waiting for a connection'}, ${percent}`;
    case 'paused':
      return `Paused at ${percent}`;
    case 'done':
      return 'Uploaded';
    case 'failed':
      return reason ?? 'Failed';
    case 'uncanceled':
      return fileTexts.notCanceled;
    case 'sending':
      return [
        percent,
        `${sizeText(sent)} of ${sizeText(file.size)}`,
        ...(speed === undefined
          ? []
          : [`${sizeText(speed)}/s`, `${durationText((file.size - sent) / speed)} left`]),
      ].join(' · ');
  }
}

/** Progress of all uploads together, in whole percent. */
export function percentOfAll(uploads: readonly VideoUpload[]): number {
  const [sent, size] = uploads.reduce(
    ([sentTotal, sizeTotal], upload) => [sentTotal + upload.sent, sizeTotal + upload.file.size],
    [0, 0],
  );
  return percentOf(sent, size);
}

/** The tray's text, undefined if empty. Interrupted uploads are mentioned only if there is nothing else. */
export function trayText(
  uploads: readonly VideoUpload[],
  unfinished: number,
  reachable: boolean,
): string | undefined {
  const active = activeUploads(uploads);
  const videos = (count: number) => pluralize(count, 'video');
  if (active.length > 0) {
    const status = active.every(({ phase }) => phase === 'paused')
      ? 'paused'
      : active.some(({ phase }) => phase === 'retrying') && !reachable
        ? 'waiting for a connection'
        : 'uploading';
    return `${videos(active.length)} ${status}, ${percentText(percentOfAll(active))}`;
  }
  const failed = uploads.filter(hasFailed);
  if (failed.length > 0)
    return `${videos(failed.length)} not ${failed.every(({ phase }) => phase === 'uncanceled') ? 'canceled' : 'uploaded'}`;
  if (uploads.length > 0) return `${videos(uploads.length)} uploaded`;
  return unfinished > 0 ? `${pluralize(unfinished, 'upload')} interrupted` : undefined;
}

/** The tray's text for screen readers: the percentage changes in steps of 25. */
export const announcement = (text: string): string =>
  text.replace(/(\d+)(?=%)/, (percent) => String(Math.floor(Number(percent) / 25) * 25));
