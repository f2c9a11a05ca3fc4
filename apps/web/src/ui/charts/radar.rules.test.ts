import { describe, expect, it } from 'vitest';
import { outline, axisEndpoints, valuePoints } from './radar.rules.ts';

describe('a radar', () => {
  it('has its first axis straight up and the others clockwise', () => {
    expect(axisEndpoints(4, 10)).toEqual([
      { x: 0, y: -10 },
      { x: 10, y: 0 },
      { x: 0, y: 10 },
      { x: -10, y: 0 },
    ]);
  });

  it('places each value by its size and skips unrated ones', () => {
    expect(valuePoints([5, 2.5, 0, 1], 5, 10)).toEqual([
      { x: 0, y: -10 },
      { x: 5, y: 0 },
      { x: -2, y: 0 },
    ]);
    expect(valuePoints([0, 0, 0, 0], 5, 10)).toEqual([]);
  });

  it('draws a closed line through the rated values', () => {
    expect(
      outline([
        { x: 0, y: -10 },
        { x: 5, y: 0 },
        { x: -2, y: 0 },
      ]),
    ).toBe('M0 -10L5 0L-2 0Z');
    expect(outline([])).toBe('');
  });
});
