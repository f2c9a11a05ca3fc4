import { expect, it } from 'vitest';
import { isBounce } from './bounce.rules.ts';
import { undo, type Action, type Log } from './log.rules.ts';
import { double, startTime, start, touchA, touchB } from './testing/bout-log.ts';

const touched: Log = [{ ...touchA, at: startTime }];
const card: Action = { do: 'card', side: 'a', group: 1 };

it.for<[Action, number, boolean]>([
  [touchA, 0, true],
  [touchA, 50, true],
  [touchB, 399, true],
  [double, 399, true],
  [touchA, 400, false],
  [touchB, 400, false],
  // The device's clock was set back.
  [touchA, -5000, false],
  [card, 50, false],
  [start, 50, false],
])('after a touch, %j %i ms later: %s', ([action, after, expected]) => {
  expect(isBounce(touched, action, startTime + after)).toBe(expected);
});

it.for<[Action, Action]>([
  [card, touchA],
  [card, double],
  [card, start],
  [{ do: 'next' }, start],
  [{ do: 'set', seconds: 60 }, touchB],
  [{ do: 'set', seconds: 60 }, start],
  [{ do: 'priority', side: 'a' }, start],
])('the second tap of a double tap on %j does not count as %j', ([first, second]) => {
  const log: Log = [{ ...first, at: startTime }];
  expect(isBounce(log, second, startTime + 100)).toBe(true);
  expect(isBounce(log, second, startTime + 400)).toBe(false);
});

it('isBounce measures from the last ruling, whatever the clock did since', () => {
  expect(isBounce([...touched, { ...start, at: startTime + 100 }], touchA, startTime + 200)).toBe(
    true,
  );
});

it('isBounce is false after an undo and before the first touch', () => {
  expect(isBounce(undo(touched), touchA, startTime + 100)).toBe(false);
  expect(isBounce([], touchA, startTime)).toBe(false);
});

it('isBounce is true right after a double touch', () => {
  expect(isBounce([{ ...double, at: startTime }], touchB, startTime + 100)).toBe(true);
});
