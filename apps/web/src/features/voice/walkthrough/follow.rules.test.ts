import { describe, expect, test } from 'vitest';
import { correctionOf, mustWait } from './follow.rules.ts';

const still = { playing: false, ms: 2000, rate: 1 };
const playing = { playing: true, ms: 2000, rate: 0.5 };
const paused = { ms: 2000, paused: true, isSettled: true };
const running = { ms: 2000, paused: false, isSettled: true };

describe('the video follows the sound', { tags: ['B-CV-04'] }, () => {
  test.each([
    ['is right', playing, running, { rate: 0.5 }],
    ['is right and still', still, { ...paused, ms: 2001 }, {}],
    ['should stop', still, running, { action: 'pause' }],
    ['should be elsewhere', still, { ...paused, ms: 2040 }, { action: 'seek' }],
    ['should play', playing, paused, { action: 'play', rate: 0.5 }],
    ['is a little behind', playing, { ...running, ms: 1990 }, { rate: 0.55 }],
    ['is a little ahead', playing, { ...running, ms: 2030 }, { rate: 0.4 }],
    ['is too far ahead', playing, { ...running, ms: 2040 }, { action: 'pause' }],
    ['waits, being ahead', playing, { ...paused, ms: 2020 }, {}],
    ['is far away', playing, { ...running, ms: 2300 }, { action: 'seek' }],
    ['loads', playing, { ...running, ms: 1980, isSettled: false }, { rate: 0.5 }],
  ])('that %s', (_what, wanted, live, correction) => {
    expect(correctionOf(wanted, live)).toEqual(correction);
  });
});

describe('the sound waits', { tags: ['B-CV-04'] }, () => {
  const heard = { isWaiting: false, unsettledMs: 0 };
  const waiting = { isWaiting: true, unsettledMs: 0 };
  test.each([
    [false, 'for nothing', playing, running, heard],
    [false, 'not for a short seek', still, { ...paused, isSettled: false }, heard],
    [true, 'for a long one', still, { ...paused, isSettled: false }, { ...heard, unsettledMs: 71 }],
    [true, 'until the seek has ended', still, { ...paused, isSettled: false }, waiting],
    [false, 'no longer', still, paused, waiting],
    [true, 'for a video that is behind', playing, { ...running, ms: 1960 }, heard],
    [false, 'not for one that is nearly there', playing, { ...running, ms: 1970 }, heard],
    [true, 'until it has caught up', playing, { ...running, ms: 1990 }, waiting],
    [false, 'no longer then', playing, { ...running, ms: 1994 }, waiting],
    [false, 'not for one that is ahead', playing, { ...running, ms: 2300 }, heard],
  ])('%s: %s', (isWaiting, _what, wanted, live, before) => {
    expect(mustWait(wanted, live, before)).toBe(isWaiting);
  });
});
