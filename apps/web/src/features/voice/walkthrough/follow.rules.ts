import type { VideoState } from './state.rules.ts';

/** The video, in milliseconds. */
export interface LiveVideo {
  ms: number;
  paused: boolean;
  /** It shows the picture of its position, and can go on. */
  isSettled: boolean;
}

/** What to do so that the video does what it should. */
export interface Correction {
  action?: 'play' | 'pause' | 'seek';
  /** At which speed it plays. */
  rate?: number;
}

/** Beyond this the video jumps, in milliseconds of the sound. */
export const jumpFromMs = 400;
/** Below this nobody notices. */
const toleratedMs = 10;
/** From here on the one that is ahead waits for the other, and so far it waits. */
const [waitFromMs, waitToMs] = [70, 15];
/** How much faster or slower the video may play. */
const maxChange = 0.2;
/** Less than the step between two frames. */
const sameFrameMs = 2;
/** Speeds are changed in steps, because each change costs the decoder time. */
const rateStep = 0.05;

/** How far the video is ahead of where it should be, in milliseconds of the sound. */
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
 * Whether the sound has to wait for the video. `unsettledMs`: how much of the sound has been heard since the video began
 * to load or to seek.
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
