import type { VideoState } from './state.rules.ts';

/** What the video is doing. `ms` is its position. */
export interface LiveVideo {
  ms: number;
  paused: boolean;
  /** Whether it shows the frame at its position and is ready to play. */
  isSettled: boolean;
}

/** What to change so that the video follows the sound. */
export interface Correction {
  action?: 'play' | 'pause' | 'seek';
  /** The speed to set. */
  rate?: number;
}

/** The drift above which the video jumps, in milliseconds on the sound's timeline. */
export const jumpFromMs = 400;
/** The drift below which nothing is corrected, because nobody would notice. */
const toleratedMs = 10;
/** With a drift over `waitFromMs`, whichever is ahead waits until the drift is down to `waitToMs`. */
const [waitFromMs, waitToMs] = [70, 15];
/** How much faster or slower the video may play, as a share of its speed. */
const maxChange = 0.2;
/** Less than the step between two frames. */
const sameFrameMs = 2;
/** Speeds are changed in steps, because each change costs the decoder time. */
const rateStep = 0.05;

/** Returns how far the video is ahead of where it should be, in milliseconds on the sound's timeline. */
const driftOf = (wanted: VideoState, { ms }: Pick<LiveVideo, 'ms'>): number =>
  (ms - wanted.ms) / (wanted.playing ? wanted.rate : 1);

export function correctionOf(wanted: VideoState, live: LiveVideo): Correction {
  const drift = driftOf(wanted, live);
  if (!wanted.playing) {
    if (!live.paused) return { action: 'pause' };
    return Math.abs(drift) > sameFrameMs ? { action: 'seek' } : {};
  }
  if (Math.abs(drift) > jumpFromMs) return { action: 'seek' };
  if (live.paused) return drift > waitToMs ? {} : { action: 'play', rate: wanted.rate };
  if (drift > waitFromMs) return { action: 'pause' };
  if (!live.isSettled || Math.abs(drift) < toleratedMs) return { rate: wanted.rate };
  const wish = Math.min(maxChange, Math.max(-maxChange, -drift / 200));
  return { rate: wanted.rate * (1 + Math.round(wish / rateStep) * rateStep) };
}

/**
 * Whether the sound has to wait for the video. `unsettledMs` is how long the sound has been playing since the video
 * started loading or seeking.
 */
export function mustWait(
  wanted: VideoState,
  live: LiveVideo,
  { isWaiting, unsettledMs }: { isWaiting: boolean; unsettledMs: number },
): boolean {
  if (!live.isSettled) return isWaiting || unsettledMs > waitFromMs;
  const behindMs = wanted.playing ? -driftOf(wanted, live) : 0;
  return behindMs > (isWaiting ? waitToMs : waitFromMs);
}
