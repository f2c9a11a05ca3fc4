import { describe, expect, test } from 'vitest';
import { clampToCommon, commonRange, correction, driftOf, leaderOfStep } from './sync.rules.ts';

describe('two videos that play together', { tags: ['B-CV-05'] }, () => {
  test('drift by how far the second video is ahead of its place', () => {
    expect(driftOf([3, 5.25], 2)).toBeCloseTo(0.25);
    expect(driftOf([3, 4.9], 2)).toBeCloseTo(-0.1);
  });

  test('are not corrected while nobody can see the drift', () => {
    expect(correction(0.005)).toEqual({ jump: false, rate: 1 });
  });

  test('get back in step by a change of speed, or by a jump if they are far apart', () => {
    expect(correction(0.02).rate).toBeLessThan(1);
    expect(correction(-0.02).rate).toBeGreaterThan(1);
    expect(correction(0.2)).toEqual({ jump: false, rate: 0.8 });
    expect(correction(0.4)).toEqual({ jump: true, rate: 1 });
    // Simulated at 60 frames a second: a drift of a frame and a half is gone within half a second.
    let drift = 0.05;
    for (let picture = 0; picture < 30; picture += 1) drift += (correction(drift).rate - 1) / 60;
    expect(Math.abs(drift)).toBeLessThan(0.01);
  });

  test('are shown only where both have a frame', () => {
    expect(commonRange([10, 10], 4)).toEqual({ from: 0, to: 6 });
    expect(commonRange([10, 10], -4)).toEqual({ from: 4, to: 10 });
    expect(clampToCommon(8, [10, 10], 4)).toBe(6);
    expect(clampToCommon(1, [10, 10], -4)).toBe(4);
  });

  test('step by the longer frames', () => {
    expect(leaderOfStep([25, 50])).toBe(0);
    expect(leaderOfStep([60, 30])).toBe(1);
    expect(leaderOfStep([30, 29.97])).toBe(-1);
    expect(leaderOfStep([undefined, 30])).toBe(-1);
  });
});
