import { expect, it } from 'vitest';
import { formatClock } from './clock-time.ts';

it.for([
  [180_000, '3:00'],
  [179_950, '3:00'],
  [167_000, '2:47'],
  [60_000, '1:00'],
  [9_000, '0:09'],
  [1, '0:01'],
  [0, '0:00'],
] as const)('%i ms is shown as %s', ([time, text]) => {
  expect(formatClock(time)).toBe(text);
});

it.for([
  [10_000, '0:10'],
  [9_940, '10.0'],
  [9_400, '9.4'],
  [1, '0.1'],
  [0, '0.0'],
] as const)('with tenths, %i ms is shown as %s', ([time, text]) => {
  expect(formatClock(time, true)).toBe(text);
});
