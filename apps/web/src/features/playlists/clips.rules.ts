import type { ClipSubject, PlaylistClip } from '@fencing-journal/contract/playlists';
import { partAround, type Clip, type ClipWindow } from '../../lib/clips.ts';
import { formatDate, pluralize } from '../../lib/format.ts';

/** A clip in the player. Its key stays the same while the list changes. */
export interface KeyedClip extends Clip {
  key: string;
}

/** Clips with keys. The part that is played around a touch depends on the viewer's times. */
export const keyedClips = (clips: readonly Clip[], window: ClipWindow): KeyedClip[] =>
  clips.map((clip, index) => ({
    ...clip,
    ...(clip.at_ms !== undefined && partAround(clip.at_ms, window)),
    key: `${index} ${clip.video} ${clip.at_ms ?? clip.from_ms}`,
  }));

/** "vs Kim Lunge", or with both names if the viewer doesn't fence. */
export function clipTitle({ fencer, opponent, coach }: ClipSubject): string {
  if (opponent !== null) return fencer === null ? `vs ${opponent}` : `${fencer} vs ${opponent}`;
  if (fencer !== null) return `Lesson of ${fencer}`;
  return coach === null ? 'Lesson' : `Lesson with ${coach}`;
}

/** The day, if the viewer may know it, and the score: "Mar 14, 2026 · 5–3". */
export const clipSubtitle = ({ date, score, against }: ClipSubject): string =>
  [
    date !== undefined && formatDate(date),
    score !== null && against !== null && `${score}–${against}`,
  ]
    .filter(Boolean)
    .join(' · ');

export const toKeyedClip = ({
  id,
  video,
  from_ms,
  to_ms,
  note,
  about,
}: PlaylistClip): KeyedClip => ({
  key: id,
  video,
  from_ms,
  to_ms,
  title: clipTitle(about),
  subtitle: clipSubtitle(about),
  note,
});

/** "2 clips are not available to you." */
export const missingText = (count: number): string =>
  `${pluralize(count, 'clip')} ${count === 1 ? 'is' : 'are'} not available to you.`;

/** The list with the item at index `from` moved to index `to`. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** The clip before or after the one with the key, skipping those that can't be shown. */
export function neighbor<T extends { key: string; video: string }>(
  clips: readonly T[],
  key: string,
  direction: 1 | -1,
  missing: ReadonlySet<string> = new Set(),
): T | undefined {
  const index = clips.findIndex((clip) => clip.key === key);
  const beyond = direction === 1 ? clips.slice(index + 1) : clips.slice(0, index).toReversed();
  return beyond.find(({ video }) => !missing.has(video));
}

/**
 * The clips to have ready, in this order: the current one, two in the direction of the last step, and
 * the one behind.
 */
export function clipsToHold<T extends { key: string; video: string }>(
  clips: readonly T[],
  current: T | undefined,
  direction: 1 | -1,
  missing: ReadonlySet<string>,
): T[] {
  const beside = (clip: T | undefined, side: 1 | -1) =>
    clip && neighbor(clips, clip.key, side, missing);
  const ahead = beside(current, direction);
  const back = direction === 1 ? -1 : 1;
  return [current, ahead, beside(ahead, direction), beside(current, back)].filter(
    (clip) => clip !== undefined,
  );
}

/** Which clip a video element holds. */
export interface Held {
  key: string;
  video: string;
  /** Whether it is seeking, and has to finish before it can seek elsewhere. */
  isBusy?: boolean;
}

/**
 * Gives each wanted clip a video element. An element that holds the clip already keeps it. Otherwise an idle element
 * with the clip's video open is preferred, because seeking is faster than loading. `wanted` is in order of importance.
 * Elements with `spared` clips, which are wanted next, are taken last. Returns the clip of each element.
 */
export function assign(
  held: readonly (Held | undefined)[],
  wanted: readonly Held[],
  spared: readonly Held[] = wanted,
): (Held | undefined)[] {
  const result = new Map<number, Held>();
  const give = (clip: Held, fits: (element: Held | undefined) => boolean): boolean => {
    const index = held.findIndex((element, place) => !result.has(place) && fits(element));
    if (index >= 0) result.set(index, clip);
    return index >= 0;
  };
  const sparedKeys = new Set(spared.map(({ key }) => key));
  const isFree = (element: Held | undefined): element is Held =>
    element !== undefined && !sparedKeys.has(element.key);
  const rest = wanted.filter((clip) => !give(clip, (element) => element?.key === clip.key));
  const unopened = rest.filter(
    (clip) =>
      !give(clip, (element) => isFree(element) && element.video === clip.video && !element.isBusy),
  );
  for (const clip of unopened) {
    const choices: ((element: Held | undefined) => boolean)[] = [
      (element) => element === undefined,
      (element) => isFree(element) && element.video === clip.video,
      (element) => isFree(element) && !element.isBusy,
      isFree,
      () => true,
    ];
    choices.some((fits) => give(clip, fits));
  }
  return held.map((element, index) => result.get(index) ?? element);
}
