/** The times of two videos, or their lengths, in seconds. */
type Two = readonly [number, number];

/** Returns how far the second video is ahead of its place beside the first, in seconds. */
export const driftOf = ([first, second]: Two, offset: number): number => second - first - offset;

/** Drift below this, in seconds, is not visible: a quarter of a frame of a phone's video. */
const unseen = 0.008;
/** Drift beyond this, in seconds, is corrected by a jump. */
const jumpFrom = 0.25;
/** How much faster or slower than the first one the second may play. */
const maxChange = 0.2;

/** Returns how the second video gets back in step: by playing a little faster or slower, or by a jump. */
export function correction(drift: number): { jump: boolean; rate: number } {
  const size = Math.abs(drift);
  if (size > jumpFrom) return { jump: true, rate: 1 };
  if (size < unseen) return { jump: false, rate: 1 };
  // About half of the drift is gone after a tenth of a second, and the rest isn't visible after half a second.
  const change = Math.max(-maxChange, Math.min(maxChange, drift * 5));
  return { jump: false, rate: 1 - change };
}

/** Returns the times of the first video at which both have a frame. */
export function commonRange(durations: Two, offset: number): { from: number; to: number } {
  const from = Math.max(0, -offset);
  return { from, to: Math.max(from, Math.min(durations[0], durations[1] - offset)) };
}

/** Limits a time of the first video to where both have a frame. */
export function clampToCommon(time: number, durations: Two, offset: number): number {
  const { from, to } = commonRange(durations, offset);
  return Math.min(Math.max(time, from), to);
}

/**
 * Returns which video is stepped by its own frames. The other one follows by time. The video with longer frames leads,
 * so that each step shows something new in both. -1 if both are stepped by their own frames.
 */
export function leaderOfStep(rates: readonly [number | undefined, number | undefined]): -1 | 0 | 1 {
  const [first, second] = rates;
  if (first === undefined || second === undefined || Math.abs(first - second) < 0.5) return -1;
  return first < second ? 0 : 1;
}
