import type { Shape } from '@fencing-journal/contract/drawings';
import type { WalkthroughEvent } from '@fencing-journal/contract/walkthrough';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialSnapshot, partOf, stateAt, videoAt, applyEvent } from './state.rules.ts';

const style = { color: '#ffd60a', width: 6 };
const line: Shape = {
  type: 'line',
  points: [
    [0, 0],
    [1, 0.5],
  ],
  ...style,
};
const pen: Shape = {
  type: 'pen',
  points: [
    [0, 0],
    [0.3, 0],
    [0.3, 0.1],
  ],
  ...style,
};
const events: WalkthroughEvent[] = [
  { at_ms: 0, type: 'pause', video_ms: 2000 },
  { at_ms: 1000, type: 'play', video_ms: 2000, rate: 0.5 },
  { at_ms: 3000, type: 'seek', video_ms: 8000 },
  { at_ms: 4000, type: 'pause', video_ms: 8500 },
  { at_ms: 4100, type: 'seek', video_ms: 9000 },
  { at_ms: 5000, type: 'draw', for_ms: 1000, shape: line },
  { at_ms: 7000, type: 'draw', for_ms: 0, shape: pen },
  { at_ms: 8000, type: 'undo' },
  { at_ms: 9000, type: 'clear' },
];
const video = (ms: number) => stateAt(events, ms).video;
const shapes = (ms: number) => stateAt(events, ms).shapes;

describe('the state of a walkthrough', { tags: ['B-CV-04'] }, () => {
  test('plays, slows down, jumps and stops as the events say', () => {
    expect(video(999)).toMatchObject({ playing: false, ms: 2000 });
    expect(video(2000)).toEqual({ playing: true, ms: 2500, rate: 0.5 });
    expect(video(3500)).toEqual({ playing: true, ms: 8250, rate: 0.5 });
    expect(video(4050)).toMatchObject({ playing: false, ms: 8500 });
    expect(video(60_000)).toMatchObject({ playing: false, ms: 9000 });
  });

  test('ends with the video', () => {
    expect(stateAt(events, 2500, { durationMs: 2400 }).video).toMatchObject({
      playing: false,
      ms: 2400,
    });
  });

  test('shows shapes as they are drawn, until they are removed', () => {
    expect(shapes(4999)).toEqual([]);
    expect(shapes(5500)[0]?.points).toEqual([
      [0, 0],
      [0.5, 0.25],
    ]);
    expect(shapes(7500)).toEqual([line, pen]);
    expect(shapes(8000)).toEqual([line]);
    expect(shapes(9000)).toEqual([]);
    expect(stateAt(events, 5000, { isStill: true }).shapes).toEqual([line]);
  });

  test('shows part of a pen line by length, but angles and texts all at once', () => {
    const half = partOf(pen, 0.5).points;
    expect(half).toHaveLength(2);
    expect(half[1]?.[0]).toBeCloseTo(0.2);
    expect(partOf(pen, 0).points).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(partOf({ ...pen, points: [[0.5, 0.5]] }, 0.5).points).toEqual([[0.5, 0.5]]);
    const text: Shape = { type: 'text', points: [[0, 0]], text: 'Elbow', ...style };
    expect(partOf(text, 0.1)).toBe(text);
  });
});

const ms = fc.integer({ min: 0, max: 20_000 });
const anEvent: fc.Arbitrary<WalkthroughEvent> = fc.oneof(
  fc.record({
    at_ms: ms,
    type: fc.constant('play' as const),
    video_ms: ms,
    rate: fc.constantFrom(0.1, 0.25, 1, 2),
  }),
  fc.record({ at_ms: ms, type: fc.constantFrom('pause' as const, 'seek' as const), video_ms: ms }),
  fc.record({
    at_ms: ms,
    type: fc.constant('draw' as const),
    for_ms: ms,
    shape: fc.constantFrom(line, pen),
  }),
  fc.record({ at_ms: ms, type: fc.constantFrom('undo' as const, 'clear' as const) }),
);
const someEvents = fc
  .array(anEvent, { maxLength: 30 })
  .map((all) => all.toSorted((a, b) => a.at_ms - b.at_ms));

describe('seeking', { tags: ['B-CV-04'] }, () => {
  test('shows the same as playing up to that time', () => {
    fc.assert(
      fc.property(someEvents, fc.array(ms, { maxLength: 20 }), (all, stops) => {
        let snapshot = initialSnapshot;
        let next = 0;
        for (const now of stops.toSorted((a, b) => a - b)) {
          for (; next < all.length && all[next]!.at_ms <= now; next += 1)
            snapshot = applyEvent(snapshot, all[next]!);
          const sought = stateAt(all, now);
          expect(sought.video).toEqual(videoAt(snapshot, now));
          expect(sought.shapes.map(({ type }) => type)).toEqual(
            snapshot.shapes.map(({ shape }) => shape.type),
          );
        }
      }),
    );
  });
});
