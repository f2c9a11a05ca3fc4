import type { FrameRate } from './frames.rules.ts';
import { noLoop, type Loop } from './loop.rules.ts';
import type { Span } from './timeline.rules.ts';

export interface PlayerState {
  /** Media time of the frame on screen, or the target of the current seek, in seconds. */
  time: number;
  /** In seconds; 0 until known. */
  duration: number;
  paused: boolean;
  /** Whether it is paused because its end was reached. */
  ended: boolean;
  /** Whether playback is stalled, waiting for data. */
  waiting: boolean;
  muted: boolean;
  speed: number;
  loop: Loop;
  /** Undefined until measured from the frames. */
  rate: FrameRate | undefined;
  buffered: readonly Span[];
}

export const initialState: PlayerState = {
  time: 0,
  duration: 0,
  paused: true,
  ended: false,
  waiting: false,
  muted: false,
  speed: 1,
  loop: noLoop,
  rate: undefined,
  buffered: [],
};

/** What an element is doing, including a pending seek to `target`; undefined if there is no playable element. */
export function liveState(
  video: HTMLVideoElement | undefined,
  target: { time: number } | undefined,
) {
  if (!video || video.error) return undefined;
  const { paused, seeking, readyState, currentTime } = video;
  const isSettled = !seeking && !target && readyState >= (paused ? 2 : 3);
  return { time: target?.time ?? currentTime, paused, isSettled };
}
