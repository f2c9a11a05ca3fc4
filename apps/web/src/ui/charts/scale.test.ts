import { describe, expect, it } from 'vitest';
import { areaPath, labeledMonths, linearScale, linePath, roundTicks, segmentsOf } from './scale.ts';

it('linearScale maps one range to another, and an empty range to the middle', () => {
  expect([0, 5, 10].map(linearScale([0, 10], [100, 0]))).toEqual([100, 50, 0]);
  expect(linearScale([3, 3], [0, 80])(3)).toBe(40);
});

it('segmentsOf splits a series at gaps and keeps zeros', () => {
  expect(segmentsOf([1, 2, null, null, 0, null])).toEqual([
    [
      { at: 0, value: 1 },
      { at: 1, value: 2 },
    ],
    [{ at: 4, value: 0 }],
  ]);
  expect(segmentsOf([null])).toEqual([]);
});

describe('roundTicks', () => {
  it.each([
    [-7, 12, [-10, -5, 0, 5, 10, 15]],
    [3, 4, [0, 1, 2, 3, 4]],
    [-3, -1, [-3, -2, -1, 0]],
    [0, 0, [0, 1]],
  ] as [number, number, number[]][])(
    'from %i to %i are round and include zero',
    (low, high, ticks) => {
      expect(roundTicks(low, high)).toEqual(ticks);
    },
  );

  it('are at most six and cover both ends', () => {
    for (const [low, high] of [
      [-120, 340],
      [-1, 1],
      [-999, 1],
      [17, 23],
    ] as const) {
      const ticks = roundTicks(low, high);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks).toContain(0);
      expect(ticks[0]).toBeLessThanOrEqual(low);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
    }
  });
});

it('labeledMonths uses calendar steps that fit the available room', () => {
  expect(labeledMonths(4, 4)).toEqual([0, 1, 2, 3]);
  expect(labeledMonths(10, 4)).toEqual([0, 3, 6, 9]);
  expect(labeledMonths(24, 4)).toEqual([0, 6, 12, 18]);
  expect(labeledMonths(120, 4)).toEqual([0, 36, 72, 108]);
  expect(labeledMonths(1, 4)).toEqual([0]);
});

it('paths go through their points, and areas along both lines', () => {
  expect(
    linePath([
      [0, 1],
      [2.34, 5],
    ]),
  ).toBe('M0.0 1.0L2.3 5.0');
  expect(
    areaPath(
      [
        [0, 0],
        [9, 0],
      ],
      [
        [0, 5],
        [9, 5],
      ],
    ),
  ).toBe('M0.0 0.0L9.0 0.0L9.0 5.0L0.0 5.0Z');
});
