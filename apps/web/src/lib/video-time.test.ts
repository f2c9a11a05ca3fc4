import { describe, expect, test } from 'vitest';
import { formatVideoTime, spokenTime } from './video-time.ts';

describe('a time in a video', () => {
  test.each([
    [0, 0, '0:00'],
    [62.9, 0, '1:02'],
    [3723.4, 0, '1:02:03'],
    [64.3, 1, '1:04.3'],
    [0.29, 2, '0:00.29'],
    [-1, 2, '0:00.00'],
  ] as const)('of %d s with %d decimals is shown as %s', (seconds, decimals, text) => {
    expect(formatVideoTime(seconds, decimals)).toBe(text);
  });

  test.each([
    [0, '0 seconds'],
    [1, '1 second'],
    [62.5, '1 minute 2.5 seconds'],
    [120, '2 minutes'],
  ])('of %d s is announced as %s', (seconds, text) => {
    expect(spokenTime(seconds)).toBe(text);
  });
});
