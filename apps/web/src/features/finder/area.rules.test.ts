import { describe, expect, test } from 'vitest';
import { grown, moved, parseArea, resized, unrotated } from './area.rules.ts';

const area = { x: 0.2, y: 0.4, width: 0.1, height: 0.2 };

describe('an area', () => {
  test('stays in the frame when it is moved or resized', () => {
    expect(moved(area, -1, 1)).toEqual({ ...area, x: 0, y: 0.8 });
    expect(resized(area, 2, 0).width).toBeCloseTo(0.8);
    expect(resized(area, -1, 0).width).toBeCloseTo(0.01);
  });

  test('grows by a share of its size, up to the edges', () => {
    expect(grown({ ...area, x: 0 }, 0.5)).toEqual({
      x: 0,
      y: expect.closeTo(0.3) as number,
      width: expect.closeTo(0.15) as number,
      height: expect.closeTo(0.4) as number,
    });
  });

  test('is found in the stored frame of a rotated video', () => {
    // The top left of the displayed frame is the bottom left of the stored one.
    expect(unrotated({ x: 0, y: 0, width: 0.1, height: 0.2 }, 90)).toEqual({
      x: 0,
      y: 0.9,
      width: 0.2,
      height: 0.1,
    });
    expect(unrotated(area, 180).x).toBeCloseTo(0.7);
  });

  test('is parsed from four fractions inside the frame', { tags: ['B-TF-04'] }, () => {
    expect(parseArea('0.2, 0.4,0.1,0.2')).toEqual(area);
    for (const wrong of ['', '1,2,3', '0.2,0.4,0.1', '0.9,0,0.2,0.1', '0,0,0,1', 'a,b,c,d', ',,,'])
      expect(parseArea(wrong), wrong).toBeUndefined();
  });
});
