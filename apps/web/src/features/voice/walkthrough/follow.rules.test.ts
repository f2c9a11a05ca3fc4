import { describe, expect, test } from 'vitest';
import { correctionOf, mustWait } from './follow.rules.ts';

const still = { playing: false, ms: 2000, rate: 1 };
const playing = { playing: true, ms: 2000, rate: 0.5 };
const paused = { ms: 2000, paused: true, isSettled: true };
const running = { ms: 2000, paused: false, isSettled: true };

describe('the video follows the sound', { tags: ['B-CV-04'] }, () => {
  test.each([
    ['is in step', playing, running, { rate: 0.5 }],
    ['is paused at its frame', still, { ...paused, ms: 2001 }, {}],
    ['should stop', still, running, { action: 'pause' }],
    ['should be at another frame', still, { ...paused, ms: 2040 }, { action: 'seek' }],
    ['should play', playing, paused, { action: 'play', rate: 0.5 }],
    ['is a little behind', playing, { ...running, ms: 1990 }, { rate: 0.55 }],
    ['is a little ahead', playing, { ...running, ms: 2030 }, { rate: 0.4 }],
    ['is too far ahead', playing, { ...running, ms: 2040 }, { action: 'pause' }],
    ['is waiting because it is ahead', playing, { ...paused, ms: 2020 }, {}],
    ['is far away', playing, { ...running, ms: 2300 }, { action: 'seek' }],
    ['is loading', playing, { ...running, ms: 1980, isSettled: false }, { rate: 0.5 }],
  ])('if it %s', (_what, wanted, live, correction) => {
    expect(correctionOf(wanted, live)).toEqual(correction);
  });
});

describe('whether the sound waits', { tags: ['B-CV-04'] }, () => {
  const heard = { isWaiting: false, unsettledMs: 0 };
  const waiting = { isWaiting: true, unsettledMs: 0 };
  test.each([
    [false, 'the video is in step', playing, running, heard],
    [false, 'in a short seek', still, { ...paused, isSettled: false }, heard],
    [true, 'in a long seek', still, { ...paused, isSettled: false }, { ...heard, unsettledMs: 71 }],
    [true, 'until a seek has ended', still, { ...paused, isSettled: false }, waiting],
    [false, 'after the seek', still, paused, waiting],
    [true, 'the video is behind', playing, { ...running, ms: 1960 }, heard],
    [false, 'the video is nearly in step', playing, { ...running, ms: 1970 }, heard],
    [true, 'until the video has caught up', playing, { ...running, ms: 1990 }, waiting],
    [false, 'the video has caught up', playing, { ...running, ms: 1994 }, waiting],
    [false, 'the video is ahead', playing, { ...running, ms: 2300 }, heard],
  ])('%s: %s', (isWaiting, _what, wanted, live, before) => {
    expect(mustWait(wanted, live, before)).toBe(isWaiting);
  });
});
