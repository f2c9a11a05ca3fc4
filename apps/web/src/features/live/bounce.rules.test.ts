import { expect, it } from 'vitest';
import { undo, type Action, type Log } from './bout.rules.ts';
import { isBounce } from './bounce.rules.ts';
import { double, noon, start, touchA, touchB } from './testing/fence.ts';

const touched: Log = [{ ...touchA, at: noon }];
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
  expect(isBounce(touched, action, noon + after)).toBe(expected);
});

it('measures from the last touch, whatever happened since', () => {
  expect(isBounce([...touched, { ...start, at: noon + 100 }], touchA, noon + 200)).toBe(true);
});

it('is false after an undo and before the first touch', () => {
  expect(isBounce(undo(touched), touchA, noon + 100)).toBe(false);
  expect(isBounce([], touchA, noon)).toBe(false);
});

it('is true after a double touch', () => {
  expect(isBounce([{ ...double, at: noon }], touchB, noon + 100)).toBe(true);
});
