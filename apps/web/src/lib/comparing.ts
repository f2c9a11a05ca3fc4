import { createObservable } from './observable.ts';
import { paths } from './paths.ts';

/** A position in a video, in milliseconds. */
export interface VideoFrame {
  video: string;
  ms: number;
}

/** Returns the address of two videos side by side, each at its frame. Either may be missing. */
export function compareAddress(
  first: VideoFrame | undefined,
  second: VideoFrame | undefined,
): string {
  const search = new URLSearchParams();
  for (const [name, frame] of [
    ['a', first],
    ['b', second],
  ] as const) {
    if (!frame) continue;
    search.set(name, frame.video);
    search.set(`${name}_ms`, String(Math.max(0, Math.round(frame.ms))));
  }
  return `${paths.compare}?${search.toString()}`;
}

/** Returns the two frames in an address. Everything else is ignored. */
export function framesIn(
  search: URLSearchParams,
): Record<'first' | 'second', VideoFrame | undefined> {
  const frame = (name: 'a' | 'b') => {
    const video = search.get(name) ?? '';
    const ms = Number(search.get(`${name}_ms`));
    return /^[A-Za-z0-9]{4,32}$/.test(video)
      ? { video, ms: Number.isFinite(ms) && ms > 0 ? Math.round(ms) : 0 }
      : undefined;
  };
  return { first: frame('a'), second: frame('b') };
}

/** A video that can be put next to another one. */
export interface Comparable extends VideoFrame {
  title: string;
  subtitle?: string | undefined;
}

/** Returns link props or `navigate` arguments that open a comparison and offer videos for the other side. */
export const openCompare = (
  first: VideoFrame,
  offered: readonly Comparable[] = [],
): { to: string; state: { offered: readonly Comparable[] } } => ({
  to: compareAddress(first, undefined),
  state: { offered },
});

/** Returns the videos that a navigation state offers, if there are any. */
export function offeredIn(state: unknown): readonly Comparable[] {
  if (typeof state !== 'object' || state === null || !('offered' in state)) return [];
  return state.offered as readonly Comparable[];
}

/** The videos watched last, newest first. Kept only in memory, because their titles contain names. */
const watched = createObservable<readonly Comparable[]>([]);
const maxWatched = 6;

export const watchedVideos = (): readonly Comparable[] => watched.get();
export const forgetWatched = (): void => watched.set([]);

/** Remembers a video and the frame that was shown last. */
export const rememberWatched = (frame: Comparable): void =>
  watched.set(
    [frame, ...watched.get().filter(({ video }) => video !== frame.video)].slice(0, maxWatched),
  );
