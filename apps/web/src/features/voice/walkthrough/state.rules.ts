import type { Shape } from '@fencing-journal/contract/drawings';
import type { WalkthroughEvent } from '@fencing-journal/contract/walkthrough';

/** What the video is doing. `ms` is its position. */
export interface VideoState {
  playing: boolean;
  ms: number;
  rate: number;
}

/** The state of a walkthrough after an event. Later states until the next event are computed from it. */
export interface Snapshot {
  at_ms: number;
  video: VideoState;
  shapes: readonly { shape: Shape; at_ms: number; for_ms: number }[];
}

export const initialSnapshot: Snapshot = {
  at_ms: 0,
  video: { playing: false, ms: 0, rate: 1 },
  shapes: [],
};

/** Returns where the video is at a later time. It stops at its end. */
export function videoAt(
  { at_ms, video }: Snapshot,
  now: number,
  durationMs = Infinity,
): VideoState {
  if (!video.playing) return video;
  const ms = video.ms + (now - at_ms) * video.rate;
  return ms < durationMs ? { ...video, ms } : { ...video, playing: false, ms: durationMs };
}

/** Returns the state after one more event. */
export function applyEvent(before: Snapshot, event: WalkthroughEvent): Snapshot {
  const { at_ms } = event;
  const after = { ...before, at_ms, video: videoAt(before, at_ms) };
  switch (event.type) {
    case 'play':
      return { ...after, video: { playing: true, ms: event.video_ms, rate: event.rate } };
    case 'pause':
      return { ...after, video: { ...after.video, playing: false, ms: event.video_ms } };
    case 'seek':
      return { ...after, video: { ...after.video, ms: event.video_ms } };
    case 'draw': {
      const { shape, for_ms } = event;
      return { ...after, shapes: [...after.shapes, { shape, at_ms, for_ms }] };
    }
    case 'undo':
      return { ...after, shapes: after.shapes.slice(0, -1) };
    case 'clear':
      return { ...after, shapes: [] };
    default:
      return event satisfies never;
  }
}

/** Returns the state after the last event up to `now`. */
export const snapshotAt = (events: readonly WalkthroughEvent[], now: number): Snapshot =>
  events.filter(({ at_ms }) => at_ms <= now).reduce(applyEvent, initialSnapshot);

type Point = Shape['points'][number];

const between = ([ax = 0, ay = 0]: Point, [bx = 0, by = 0]: Point, part: number): Point => [
  ax + (bx - ax) * part,
  ay + (by - ay) * part,
];
const distance = ([ax = 0, ay = 0]: Point, [bx = 0, by = 0]: Point) => Math.hypot(bx - ax, by - ay);

/** Returns the first part of a line. `part` is a share of its length, from 0 to 1. */
function firstPartOf(points: readonly Point[], part: number): Point[] {
  const lengths = points.slice(1).map((point, index) => distance(points[index] ?? point, point));
  let left = part * lengths.reduce((sum, length) => sum + length, 0);
  const shown = points.slice(0, 1);
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index] ?? [], points[index + 1] ?? []];
    if (length >= left) return [...shown, between(from, to, length === 0 ? 1 : left / length)];
    shown.push(to);
    left -= length;
  }
  return shown;
}

/**
 * Returns the portion of a shape that is visible at the progress `part` (0 to 1). Angles and texts appear all at once.
 */
export function partOf(shape: Shape, part: number): Shape {
  if (part >= 1 || shape.type === 'angle' || shape.type === 'text') return shape;
  if (shape.type === 'pen') return { ...shape, points: firstPartOf(shape.points, part) };
  const [from = [], to = from] = shape.points;
  return { ...shape, points: [from, between(from, to, part)] };
}

export interface WalkthroughState {
  video: VideoState;
  shapes: readonly Shape[];
}

/** Returns what the player shows at a time in the sound. With `isStill`, shapes appear all at once. */
export function stateAt(
  events: readonly WalkthroughEvent[],
  now: number,
  { durationMs = Infinity, isStill = false } = {},
): WalkthroughState {
  const snapshot = snapshotAt(events, now);
  return {
    video: videoAt(snapshot, now, durationMs),
    shapes: snapshot.shapes.map(({ shape, at_ms, for_ms }) =>
      partOf(shape, isStill || for_ms === 0 ? 1 : (now - at_ms) / for_ms),
    ),
  };
}
