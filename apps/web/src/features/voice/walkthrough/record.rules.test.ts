import type { Shape } from '@fencing-journal/contract/drawings';
import { walkthroughEvents, type WalkthroughEvent } from '@fencing-journal/contract/walkthrough';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { drawingEvents, hasRoom, inOrder, videoEvent } from './record.rules.ts';
import { initialSnapshot, stateAt, applyEvent, snapshotAt } from './state.rules.ts';

const still = { playing: false, ms: 2000, rate: 1 };
const playing = { playing: true, ms: 2000, rate: 0.5 };
const shape = (x: number): Shape => ({
  type: 'line',
  points: [
    [x, 0],
    [1, 1],
  ],
  color: '#ffd60a',
  width: 6,
});
const [a, b, c] = [shape(0.1), shape(0.2), shape(0.3)];

describe('what the video does', { tags: ['B-CV-04'] }, () => {
  const after = (event: WalkthroughEvent) => applyEvent(initialSnapshot, event);
  const paused = after({ at_ms: 0, type: 'pause', video_ms: 2000 });
  const played = after({ at_ms: 0, type: 'play', video_ms: 2000, rate: 0.5 });

  test('is recorded at the beginning, whatever the time is', () => {
    expect(videoEvent(undefined, still, 40)).toEqual({ at_ms: 0, type: 'pause', video_ms: 2000 });
    expect(videoEvent(undefined, playing, 40)).toMatchObject({ at_ms: 0, type: 'play', rate: 0.5 });
  });

  test('is recorded when it changes, and only then', () => {
    expect(videoEvent(paused, still, 5000)).toBeUndefined();
    expect(videoEvent(paused, playing, 5000)).toMatchObject({ type: 'play', at_ms: 5000 });
    expect(videoEvent(played, { ...playing, ms: 2500 }, 1000)).toBeUndefined();
    expect(videoEvent(played, { ...playing, ms: 2520 }, 1000)).toBeUndefined();
    expect(videoEvent(played, { ...playing, ms: 2600 }, 1000)).toMatchObject({ video_ms: 2600 });
    expect(videoEvent(played, { ...playing, ms: 2500, rate: 2 }, 1000)).toMatchObject({ rate: 2 });
    expect(videoEvent(played, { ...playing, playing: false, ms: 2500 }, 1000)).toEqual({
      at_ms: 1000,
      type: 'pause',
      video_ms: 2500,
    });
  });

  test('is recorded ten times a second while somebody scrubs', () => {
    expect(videoEvent(paused, { ...still, ms: 2100 }, 99)).toBeUndefined();
    expect(videoEvent(paused, { ...still, ms: 2100 }, 100)).toMatchObject({ type: 'seek' });
  });
});

describe('what is drawn', { tags: ['B-CV-04'] }, () => {
  const at = { now: 900, since: 400 };
  test('is recorded with the time it took', () => {
    expect(drawingEvents([a], [a, b], at)).toEqual([
      { at_ms: 400, type: 'draw', for_ms: 500, shape: b },
    ]);
  });

  test('can be undone, cleared and restored', () => {
    expect(drawingEvents([a, b], [a], at)).toEqual([{ at_ms: 900, type: 'undo' }]);
    expect(drawingEvents([a, b], [], at)).toEqual([{ at_ms: 900, type: 'clear' }]);
    expect(drawingEvents([], [a, b], at)).toEqual(
      [a, b].map((one) => ({ at_ms: 900, type: 'draw', for_ms: 0, shape: one })),
    );
  });

  test('matches the board', () => {
    const shapes = fc.array(fc.constantFrom(a, b, c), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(shapes, { maxLength: 8 }), (boards) => {
        const all = boards.flatMap((board, index) =>
          drawingEvents(boards[index - 1] ?? [], board, { now: index * 100 }),
        );
        const shown = snapshotAt(inOrder([], all, Infinity), Infinity).shapes;
        expect(shown.map(({ shape: one }) => one)).toEqual(boards.at(-1) ?? []);
      }),
    );
  });
});

describe('all events', { tags: ['B-CV-04'] }, () => {
  const first: WalkthroughEvent = { at_ms: 0, type: 'pause', video_ms: 0 };
  test('are in order, and end with the sound', () => {
    const video: WalkthroughEvent[] = [first, { at_ms: 500, type: 'pause', video_ms: 9 }];
    const drawn: WalkthroughEvent[] = [
      { at_ms: 0, type: 'draw', for_ms: 5, shape: a },
      { at_ms: 501, type: 'clear' },
    ];
    const events = inOrder(video, drawn, 500);
    expect(events.map(({ type }) => type)).toEqual(['pause', 'draw', 'pause']);
    expect(z.safeParse(walkthroughEvents, events).success).toBe(true);
    expect(stateAt(events, 10).shapes).toEqual([a]);
  });

  test('are limited in number and in bytes', () => {
    const drawn = (count: number) =>
      Array.from(
        { length: count },
        () => ({ at_ms: 0, type: 'draw', for_ms: 0, shape: a }) as const,
      );
    expect(hasRoom([first], drawn(64))).toBe(true);
    expect(hasRoom([first], drawn(65))).toBe(false);
    const many = (count: number) => Array.from({ length: count }, () => first);
    expect(hasRoom(many(1000), [])).toBe(true);
    expect(hasRoom(many(1900), [])).toBe(false);
  });
});
