import type { Drawing } from '@fencing-journal/contract/drawings';

interface Drawn {
  at_ms: number;
  drawing?: Drawing | null | undefined;
}

/** Less than a frame at 30 frames a second, in milliseconds. */
const toleranceMs = 20;
/** How long a drawing is shown while the video plays, in seconds of real time. */
const shownSeconds = 2;
/** A larger step in time is a seek and not playback, in milliseconds. */
const longestStepMs = 900;

/** The drawings at a position: those on the frame or, while the video plays, the latest from the last two seconds. */
export function shownDrawings<T extends Drawn>(
  items: readonly T[],
  { time, paused, speed }: { time: number; paused: boolean; speed: number },
): T[] {
  const ms = time * 1000;
  const shownMs = paused ? toleranceMs : shownSeconds * 1000 * speed;
  const shown = items.filter(
    ({ drawing, at_ms }) => drawing && ms >= at_ms - toleranceMs && ms <= at_ms + shownMs,
  );
  const latest = Math.max(...shown.map(({ at_ms }) => at_ms));
  return shown.filter(({ at_ms }) => at_ms >= latest - toleranceMs);
}

/** The drawing that playback from one time to another, in seconds, has reached. */
export const reachedDrawing = <T extends Drawn>(
  items: readonly T[],
  from: number,
  to: number,
): T | undefined =>
  to < from || (to - from) * 1000 > longestStepMs
    ? undefined
    : items.find(
        // Stored times are rounded to milliseconds.
        ({ drawing, at_ms }) => drawing && from * 1000 < at_ms - 2 && to * 1000 >= at_ms - 2,
      );
