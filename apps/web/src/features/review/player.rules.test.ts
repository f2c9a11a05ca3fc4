import { describe, expect, test } from 'vitest';
import { momentHash, parseUrlPosition, searchWithTime } from './url-position.rules.ts';
import { formatTime } from './clock.rules.ts';
import { angleAt, framesPerTurn, splitRotation, rotationBetween } from './jog.rules.ts';
import { commandForKey, shortcuts } from './shortcuts.rules.ts';
import { loopTarget, noLoop, withEnd } from './loop.rules.ts';
import { faster, slower, formatSpeed } from './speed.rules.ts';
import { timelinePercent, snapToNearest } from './timeline.rules.ts';

describe('time', () => {
  test.each([
    [0, '0:00.00'],
    [0.033, '0:00.03'],
    [12.345, '0:12.34'],
    [59.999, '0:59.99'],
    [75.5, '1:15.50'],
    [3723.4, '1:02:03.40'],
  ])('%d s is shown as %s', (seconds, text) => {
    expect(formatTime(seconds)).toBe(text);
  });
});

describe('speed', () => {
  test('ranges from 0.1 to 2', () => {
    const up = [0.1];
    while (faster(up.at(-1)!) !== up.at(-1)) up.push(faster(up.at(-1)!));
    expect(up).toEqual([0.1, 0.25, 0.5, 0.75, 1, 1.5, 2]);
    expect(up.toReversed().map(slower)).toEqual([1.5, 1, 0.75, 0.5, 0.25, 0.1, 0.1]);
    expect([slower(0.6), faster(0.6), formatSpeed(0.25)]).toEqual([0.5, 0.75, '0.25×']);
  });
});

describe('loop', () => {
  test('runs from the earlier to the later end, whichever is set first', () => {
    expect(withEnd(withEnd(noLoop, 'a', 1), 'b', 3)).toEqual({ a: 1, b: 3 });
    expect(withEnd(withEnd(noLoop, 'b', 1), 'a', 3)).toEqual({ a: 1, b: 3 });
    expect(withEnd({ a: 1, b: 3 }, 'a', 5)).toEqual({ a: 3, b: 5 });
  });
  test("can't have both ends at the same time, because it would look frozen", () =>
    expect(withEnd({ a: 1, b: undefined }, 'b', 1.01)).toEqual({ a: undefined, b: 1.01 }));
  test('restarts at B or at the end of the video, and only if both ends are set', () => {
    const loop = { a: 1, b: 3 };
    expect([
      loopTarget(loop, 2.9, false),
      loopTarget(loop, 3, false),
      loopTarget(loop, 0, true),
    ]).toEqual([undefined, 1, 1]);
    expect(loopTarget({ a: 1, b: undefined }, 9, true)).toBeUndefined();
  });
});

describe('jog wheel', () => {
  test('measures angles clockwise from the top', () =>
    expect([angleAt(0, -1), angleAt(1, 0), Math.abs(angleAt(0, 1)), angleAt(-1, 0)]).toEqual([
      0, 90, 180, -90,
    ]));
  test('takes the shorter way, even across the end of the circle', () =>
    expect([
      rotationBetween(170, -170),
      rotationBetween(-170, 170),
      rotationBetween(10, 40),
    ]).toEqual([20, -20, 30]));
  test('a full turn is a fixed number of frames, even in small movements', () => {
    let [rest, frames] = [0, 0];
    for (let degrees = 0; degrees < 360; degrees += 4) {
      const turned = splitRotation(rest + 4);
      frames += turned.frames;
      rest = turned.remainder;
    }
    expect([frames, rest]).toEqual([framesPerTurn, 0]);
    expect(splitRotation(-40)).toEqual({ frames: -2, remainder: -10 });
    expect(splitRotation(-3)).toEqual({ frames: 0, remainder: -3 });
  });
});

describe('timeline', () => {
  test('positions are percentages, clamped to the timeline', () =>
    expect([timelinePercent(1, 4), timelinePercent(9, 4), timelinePercent(1, 0)]).toEqual([
      25, 100, 0,
    ]));
  test('a tap close to a moment snaps to it', () =>
    expect([
      snapToNearest(1050, [1000, 2000], 60),
      snapToNearest(1070, [1000, 2000], 60),
      snapToNearest(5, [], 60),
    ]).toEqual([1000, 1070, 5]));
});

describe('address', () => {
  test('contains a time, a moment or neither', () => {
    expect(parseUrlPosition({ search: '?t=12.345', hash: '' })).toEqual({
      time: 12.345,
      momentId: undefined,
    });
    expect(parseUrlPosition({ search: '', hash: momentHash('abc') })).toEqual({
      time: undefined,
      momentId: 'abc',
    });
    for (const t of ['-1', '1e9', 'x', '', 'Infinity'])
      expect(parseUrlPosition({ search: `?t=${t}`, hash: '#other' })).toEqual({
        time: undefined,
        momentId: undefined,
      });
  });
  test('keeps its other parameters', () =>
    expect(searchWithTime('?from=b1&t=3', 12_345)).toBe('?from=b1&t=12.345'));
});

describe('keys', () => {
  const press = (key: string, more = {}) =>
    commandForKey({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more });
  test('each has only one command', () => {
    const all = shortcuts.flatMap(({ keys }) => keys as readonly string[]);
    expect(new Set(all).size).toBe(all.length);
  });
  test.each([
    [',', 'frameBack'],
    ['.', 'frameOn'],
    [' ', 'play'],
    ['K', 'play'],
    ['ArrowLeft', 'secondBack'],
    ['l', 'jumpOn'],
    ['m', 'mark'],
    ['q', undefined],
  ])('looks up the command for "%s"', (key, deed) => expect(press(key)).toBe(deed));
  test('Shift changes letters and arrows, but is part of symbols', () => {
    const shift = { shiftKey: true };
    expect([
      press('ArrowRight', shift),
      press('T', shift),
      press('M', shift),
      press('?', shift),
      press('+', shift),
    ]).toEqual(['jumpOn', 'touchAgainst', undefined, 'help', 'closer']);
  });
  test('ignores shortcuts of the browser', () =>
    expect(['ctrlKey', 'altKey', 'metaKey'].map((name) => press('l', { [name]: true }))).toEqual([
      undefined,
      undefined,
      undefined,
    ]));
});
