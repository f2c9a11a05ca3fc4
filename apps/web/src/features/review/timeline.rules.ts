import { clamp } from './clock.rules.ts';

/** A section of the video, in seconds. */
export interface Span {
  from: number;
  to: number;
}

/** The position of a time on the timeline, in percent. */
export const timelinePercent = (time: number, duration: number): number =>
  duration > 0 ? clamp((time / duration) * 100, 0, 100) : 0;

export const toSpans = (ranges: TimeRanges): Span[] =>
  Array.from({ length: ranges.length }, (_, index) => ({
    from: ranges.start(index),
    to: ranges.end(index),
  }));

/** Snaps a time to the nearest mark within `tolerance`, if any. All values have the same unit. */
export function snapToNearest(
  time: number,
  snapPoints: readonly number[],
  tolerance: number,
): number {
  const nearest = snapPoints.toSorted((a, b) => Math.abs(a - time) - Math.abs(b - time))[0];
  return nearest !== undefined && Math.abs(nearest - time) <= tolerance ? nearest : time;
}
