import type { MediaPlace } from '@fencing-journal/contract/media';
import { counted } from '../../../lib/format.ts';
import { sizeText } from '../../../lib/size.ts';
import { fileTexts } from '../media.texts.ts';

/**
 * waiting: for its turn. sending. finishing: all is sent, and the server judges it. retrying: an attempt came to nothing, and the
 * next one is on its way. paused: by its owner. done, failed: nothing happens any more.
 * uncanceled: its owner has given it up, and the server could not be brought to.
 */
type Phase =
  'waiting' | 'sending' | 'finishing' | 'retrying' | 'paused' | 'done' | 'failed' | 'uncanceled';

/** That so much had been sent at a time, for the speed. */
export interface Mark {
  at: number;
  sent: number;
}

/** A video on its way to the server, as this page knows it. */
export interface VideoUpload {
  key: string;
  file: File;
  place: MediaPlace;
  /** What its lesson or bout is called, and the page of it. */
  title: string;
  to: string;
  /** Made here (G-110). */
  slug: string;
  /** What the server calls it, once it has begun. */
  id: string | undefined;
  phase: Phase;
  sent: number;
  marks: readonly Mark[];
  /** Why it failed. */
  reason: string | undefined;
}

const settled: readonly Phase[] = ['done', 'failed', 'uncanceled'];
export const isSettled = ({ phase }: Pick<VideoUpload, 'phase'>): boolean =>
  settled.includes(phase);

/** Its owner is told why, and may try again. */
export const wentWrong = ({ phase }: Pick<VideoUpload, 'phase'>): boolean =>
  phase === 'failed' || phase === 'uncanceled';

/** What needs this page to stay open. */
export const unsettled = (uploads: readonly VideoUpload[]): VideoUpload[] =>
  uploads.filter((upload) => !isSettled(upload));

/** The next one whose turn it is, if nothing else is on the way: one after the other, so that the first is there soonest. */
export function nextInTurn(uploads: readonly VideoUpload[]): VideoUpload | undefined {
  const busy = uploads.some(
    ({ phase }) => phase === 'sending' || phase === 'finishing' || phase === 'retrying',
  );
  return busy ? undefined : uploads.find(({ phase }) => phase === 'waiting');
}

const windowMs = 10_000;
const shortestMs = 1_000;

/** With what was sent by now. Older marks than the speed is measured by go, and so do those of before a step back. */
export function marked(marks: readonly Mark[], mark: Mark): Mark[] {
  const last = marks.at(-1);
  if (last && last.sent > mark.sent) return [mark];
  return [...marks.filter(({ at }) => at >= mark.at - windowMs), mark];
}

/** Bytes a second over the last seconds; undefined until enough is known. */
export function speedOf(marks: readonly Mark[]): number | undefined {
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last || last.at - first.at < shortestMs || last.sent === first.sent)
    return undefined;
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000;
}

/** Never 100 before it is done. */
export const percentOf = (sent: number, size: number): number =>
  size === 0 ? 0 : Math.min(99, Math.floor((sent / size) * 100));

const percentText = (percent: number): string => `${percent}%`;

/** "less than a minute", "about 4 min", "about 2 h 10 min". */
function durationText(seconds: number): string {
  if (seconds < 45) return 'less than a minute';
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `about ${minutes}\u00A0min`;
  const rest = minutes % 60;
  return `about ${Math.floor(minutes / 60)}\u00A0h${rest > 0 ? ` ${rest}\u00A0min` : ''}`;
}

/** Of a network of which nothing is known yet: 10 Mbit/s, as a phone has in a hall. */
const usualSpeed = 1_250_000;

/** How long something of this size will take: by the speed of the last upload, or else by the usual one, which is said. */
export function estimateText(size: number, speed: number | undefined): string {
  const time = durationText(size / (speed ?? usualSpeed));
  return speed === undefined ? `${time} at 10\u00A0Mbit/s` : time;
}

/** How it stands with an upload, in a line. */
export function statusText(
  { phase, sent, file, marks, reason }: VideoUpload,
  reachable: boolean,
): string {
  const far = percentText(percentOf(sent, file.size));
  const speed = speedOf(marks);
  switch (phase) {
    case 'waiting':
      return 'Waiting its turn';
    case 'finishing':
      return 'Sent, checking the file';
    case 'retrying':
      return `${reachable ? 'Connection lost, trying again' : 'Waiting for a connection'}, ${far}`;
    case 'paused':
      return `Paused at ${far}`;
    case 'done':
      return 'Uploaded';
    case 'failed':
      return reason ?? 'Failed';
    case 'uncanceled':
      return fileTexts.notCanceled;
    case 'sending':
      return [
        far,
        `${sizeText(sent)} of ${sizeText(file.size)}`,
        ...(speed === undefined
          ? []
          : [`${sizeText(speed)}/s`, `${durationText((file.size - sent) / speed)} left`]),
      ].join(' · ');
  }
}

/** How far all of them are together. */
export function percentOfAll(uploads: readonly VideoUpload[]): number {
  const [sent, size] = uploads.reduce(
    ([was, all], upload) => [was + upload.sent, all + upload.file.size],
    [0, 0],
  );
  return percentOf(sent, size);
}

/** What can be gone on with, by choosing the file again, is counted apart. */
export function trayText(
  uploads: readonly VideoUpload[],
  unfinished: number,
  reachable: boolean,
): string | undefined {
  const active = unsettled(uploads);
  const videos = (count: number) => counted(count, 'video');
  if (active.length > 0) {
    const doing = active.every(({ phase }) => phase === 'paused')
      ? 'paused'
      : active.some(({ phase }) => phase === 'retrying') && !reachable
        ? 'waiting for a connection'
        : 'uploading';
    return `${videos(active.length)} ${doing}, ${percentText(percentOfAll(active))}`;
  }
  const wrong = uploads.filter(wentWrong);
  if (wrong.length > 0)
    return `${videos(wrong.length)} not ${wrong.every(({ phase }) => phase === 'uncanceled') ? 'canceled' : 'uploaded'}`;
  if (uploads.length > 0) return `${videos(uploads.length)} uploaded`;
  return unfinished > 0 ? `${counted(unfinished, 'upload')} interrupted` : undefined;
}

/** The same for the ear: it changes with every quarter, not with every percent. */
export const announcement = (text: string): string =>
  text.replace(/(\d+)(?=%)/, (percent) => String(Math.floor(Number(percent) / 25) * 25));
