import { jsonBytes, type Shape } from '@fencing-journal/contract/drawings';
import { limits } from '@fencing-journal/contract/shared/limits';
import {
  drawnShapes,
  type WalkthroughEvent,
  walkthroughLimits,
} from '@fencing-journal/contract/walkthrough';
import { videoAt, type VideoState, type Snapshot } from './state.rules.ts';

/** How far a playing video may be from its position in the events, in milliseconds on the sound's timeline. */
const toleratedMs = 60;
/** Scrubbing is recorded at most this often, in milliseconds. */
const scrubMs = 100;

/** Returns an event if the video is not as in `snapshot`, which is the state after the events so far. */
export function videoEvent(
  snapshot: Snapshot | undefined,
  { playing, ms, rate }: VideoState,
  now: number,
): WalkthroughEvent | undefined {
  const at_ms = snapshot ? now : 0;
  const video_ms = Math.max(0, Math.round(ms));
  const play = { at_ms, type: 'play', video_ms, rate } as const;
  const pause = { at_ms, type: 'pause', video_ms } as const;
  if (!snapshot) return playing ? play : pause;
  const expected = videoAt(snapshot, now);
  if (playing !== expected.playing) return playing ? play : pause;
  if (playing)
    return rate !== expected.rate || Math.abs(ms - expected.ms) > toleratedMs * rate
      ? play
      : undefined;
  const isMoved = video_ms !== Math.round(expected.ms);
  return isMoved && now - snapshot.at_ms >= scrubMs ? { ...pause, type: 'seek' } : undefined;
}

/** Returns the events between two states of the board. `since` is when the last shape was started. */
export function drawingEvents(
  before: readonly Shape[],
  after: readonly Shape[],
  { now, since = now }: { now: number; since?: number | undefined },
): WalkthroughEvent[] {
  if (before.length > 0 && after.length === 0) return [{ at_ms: now, type: 'clear' }];
  const firstOther = after.findIndex((shape, index) => shape !== before[index]);
  const same = firstOther === -1 ? after.length : firstOther;
  const added = after.slice(same);
  const isDrawn = added.length === 1 && same === before.length;
  return [
    ...before.slice(same).map(() => ({ at_ms: now, type: 'undo' as const })),
    ...added.map((shape) => ({
      at_ms: isDrawn ? since : now,
      type: 'draw' as const,
      for_ms: isDrawn ? now - since : 0,
      shape,
    })),
  ];
}

/** Returns all events until the sound ends, sorted by time. At equal times, video events come first. */
export const inOrder = (
  video: readonly WalkthroughEvent[],
  drawn: readonly WalkthroughEvent[],
  durationMs: number,
): WalkthroughEvent[] =>
  [...video, ...drawn]
    .filter(({ at_ms }) => at_ms <= durationMs)
    .toSorted((a, b) => a.at_ms - b.at_ms);

/** Room reserved for events that are added before the recording stops, in bytes. */
const reserveBytes = 1_000;

/** Whether these events are within the limits of a walkthrough. */
export function hasRoom(video: readonly WalkthroughEvent[], drawn: readonly WalkthroughEvent[]) {
  const shapes = drawnShapes(drawn);
  return (
    video.length + drawn.length < walkthroughLimits.events &&
    shapes.length <= limits.shapes &&
    jsonBytes({ shapes }) <= limits.drawingBytes &&
    jsonBytes([...video, ...drawn]) <= walkthroughLimits.bytes - reserveBytes
  );
}
