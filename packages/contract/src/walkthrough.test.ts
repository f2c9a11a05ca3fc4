import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { limits } from './shared/limits.ts';
import {
  drawnShapes,
  walkthroughEvents,
  walkthroughTexts,
  walkthroughLimits,
} from './walkthrough.ts';

const pause = { at_ms: 0, type: 'pause', video_ms: 1500 };
const shape = {
  type: 'line',
  points: [
    [0.1, 0.1],
    [0.9, 0.5],
  ],
  color: '#ffd60a',
  width: 6,
};
const draw = { at_ms: 900, type: 'draw', for_ms: 400, shape };
const messagesOf = (events: unknown) =>
  z.safeParse(walkthroughEvents, events).error?.issues.map(({ message }) => message) ?? [];

describe('the events of a walkthrough', { tags: ['B-CV-04'] }, () => {
  it("are the coach's actions, in order", () => {
    const events = [
      { at_ms: 0, type: 'play', video_ms: 0, rate: 0.25 },
      { at_ms: 0, type: 'seek', video_ms: 86_400_000 },
      pause,
      draw,
      { at_ms: 900, type: 'undo' },
      { at_ms: walkthroughLimits.ms, type: 'clear' },
    ].map((event, index) => (index === 2 ? { ...event, at_ms: 10 } : event));
    expect(messagesOf(events)).toEqual([]);
    expect(drawnShapes(z.parse(walkthroughEvents, events))).toEqual([shape]);
  });

  it.each([
    ['nothing', [], walkthroughTexts.first],
    ['no event at 0', [{ ...pause, at_ms: 1 }], walkthroughTexts.first],
    ['a first event without a video', [{ at_ms: 0, type: 'clear' }], walkthroughTexts.first],
    ['times that go back', [pause, draw, { ...draw, at_ms: 899 }], walkthroughTexts.order],
    [
      'too many events',
      Array.from({ length: walkthroughLimits.events + 1 }, () => pause),
      walkthroughTexts.events,
    ],
    ['too many bytes', Array.from({ length: 1900 }, () => pause), walkthroughTexts.bytes],
    [
      'too many shapes',
      [pause, ...Array.from({ length: limits.shapes + 1 }, () => draw)],
      walkthroughTexts.drawing,
    ],
  ])('are refused: %s', (_what, events, message) => {
    expect(messagesOf(events)).toContain(message);
  });

  it.each([
    ['an unknown type', { at_ms: 0, type: 'zoom' }],
    ['an unknown field', { ...pause, note: 'x' }],
    ['a time with a fraction', { ...pause, video_ms: 0.5 }],
    ['a time before the video', { ...pause, video_ms: -1 }],
    ['a time after the longest sound', { ...pause, at_ms: walkthroughLimits.ms + 1 }],
    ['no speed', { at_ms: 0, type: 'play', video_ms: 0 }],
    ['a speed that no player has', { at_ms: 0, type: 'play', video_ms: 0, rate: 2.5 }],
    ['an invalid shape', { ...draw, shape: { ...shape, points: [[2, 2]] } }],
  ])('are refused: %s', (_what, event) => {
    expect(messagesOf([pause, event])).not.toEqual([]);
  });
});
