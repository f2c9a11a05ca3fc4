import type { ClipSubject, PlaylistClip } from '@fencing-journal/contract/playlists';
import { partAround, type Clip, type ClipWindow } from '../../lib/clips.ts';
import { formatDate, pluralize } from '../../lib/format.ts';

/** A clip in the player. Its key stays while the list changes. */
export interface KeyedClip extends Clip {
  key: string;
}

/** Clips with keys and the part that is played, by the viewer's times around touches. */
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

/** The day and the score: "Mar 14, 2026 · 5–3". */
export const clipSubtitle = ({ date, score, against }: ClipSubject): string =>
  [formatDate(date), score !== null && against !== null && `${score}–${against}`]
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

/** The list with one item at another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** The clip before or after one, skipping those that can't be shown. */
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

/** Which clip a video element holds. */
export interface Held {
  key: string;
  video: string;
}

/**
 * Gives each wanted clip a video element. One that holds it already keeps it, then one that has its video open, because
 * seeking is faster than loading. `wanted` is in the order of importance. Returns the clip of each element.
 */
export function assign(
  held: readonly (Held | undefined)[],
  wanted: readonly Held[],
): (Held | undefined)[] {
  const result = new Map<number, Held>();
  const give = (clip: Held, fits: (element: Held | undefined) => boolean): boolean => {
    const index = held.findIndex((element, place) => !result.has(place) && fits(element));
    if (index >= 0) result.set(index, clip);
    return index >= 0;
  };
  const wantedKeys = new Set(wanted.map(({ key }) => key));
  const rest = wanted.filter((clip) => !give(clip, (element) => element?.key === clip.key));
  const unopened = rest.filter(
    (clip) =>
      !give(clip, (element) => element?.video === clip.video && !wantedKeys.has(element.key)),
  );
  for (const clip of unopened)
    if (!give(clip, (element) => element === undefined)) give(clip, () => true);
  return held.map((element, index) => result.get(index) ?? element);
}
