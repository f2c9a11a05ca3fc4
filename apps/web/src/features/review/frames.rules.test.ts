import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toSeekSeconds, toStoredMs } from '../../lib/frame-time.ts';
import {
  frameNumber,
  addFramePair,
  estimateFrameRate,
  formatFrameRate,
  framesPerSeek,
  stepTarget,
  type FrameSamples,
} from './frames.rules.ts';

const usual = [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 50, 60_000 / 1001, 60, 120, 240];

/** Frame times rounded to a container's time unit, in seconds. */
const timesOf = (fps: number, frames: number, unit: number) =>
  Array.from({ length: frames }, (_, n) => Math.round(n / fps / unit) * unit);
const seenOf = (times: readonly number[]): FrameSamples | undefined =>
  times
    .slice(1)
    .reduce<FrameSamples | undefined>(
      (seen, time, n) => addFramePair(seen, times[n]!, time),
      undefined,
    );

describe('measuring the frame rate', () => {
  test.each(usual)('finds %d fps despite the rounded timestamps of MP4 and WebM', (fps) => {
    for (const unit of [1 / 90_000, 1 / 1000]) {
      const rate = estimateFrameRate(seenOf(timesOf(fps, Math.ceil(fps * 4), unit)));
      expect(rate, String(unit)).toMatchObject({ isConstant: true, isReliable: true });
      expect(rate?.fps, String(unit)).toBeCloseTo(fps, 6);
    }
  });

  test('prefers a whole rate after few frames, and is unknown without frames', () => {
    expect(estimateFrameRate(undefined)).toBeUndefined();
    expect(estimateFrameRate(seenOf([0, 0.033]))).toMatchObject({ fps: 30, isReliable: false });
    expect(frameNumber(60, estimateFrameRate(seenOf([0, 0.033])))).toBeUndefined();
    expect(estimateFrameRate(seenOf([0, 0.016]))).toMatchObject({ fps: 60, isReliable: false });
    expect(estimateFrameRate(seenOf(timesOf(60, 6, 1 / 1000)))?.fps).toBe(60);
    expect(estimateFrameRate(seenOf(timesOf(10, 20, 1 / 1000)))?.fps).toBeCloseTo(10, 6);
  });

  test('ignores dropped frames and pauses in the video', () => {
    const times = timesOf(30, 120, 1 / 90_000).filter((_, n) => n % 29 !== 7);
    expect(estimateFrameRate(seenOf(times))).toMatchObject({ isConstant: true });
    expect(estimateFrameRate(seenOf(times))?.fps).toBeCloseTo(30, 6);
    expect(addFramePair(undefined, 1, 3)).toBeUndefined();
    expect(addFramePair(undefined, 1, 1)).toBeUndefined();
  });

  test('reports variable frame durations as not steady and assigns no frame numbers', () => {
    const uneven = seenOf([0, 0.033, 0.05, 0.083, 0.1, 0.133, 0.15, 0.183, 0.2, 0.25, 0.283, 0.3]);
    const rate = estimateFrameRate(uneven)!;
    expect(rate.isConstant).toBe(false);
    expect(rate.minFrameDuration).toBeCloseTo(0.017, 3);
    expect(frameNumber(0.2, rate)).toBeUndefined();
    expect(framesPerSeek(-5, rate)).toBe(-1);
    expect(formatFrameRate(rate)).toMatch(/^about /);
  });

  test('is formatted the way cameras name it', () => {
    expect(
      formatFrameRate({
        fps: 30_000 / 1001,
        minFrameDuration: 1 / 30,
        isConstant: true,
        isReliable: true,
      }),
    ).toBe('29.97 fps');
    expect(
      formatFrameRate({ fps: 60, minFrameDuration: 1 / 60, isConstant: true, isReliable: true }),
    ).toBe('60 fps');
    expect(
      formatFrameRate({ fps: 30, minFrameDuration: 1 / 30, isConstant: true, isReliable: false }),
    ).toBe('about 30 fps');
  });
});

/** The frame on screen at a time: the last one that has started. */
const frameAt = (times: readonly number[], time: number) =>
  times.findLastIndex((begin) => begin <= time + 1e-9);

test('a step lands in the intended frame at any rate and with any rounding', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...usual),
      fc.constantFrom(1 / 1000, 1 / 90_000, 1 / 600),
      fc.integer({ min: 20, max: 200 }),
      fc.integer({ min: -12, max: 12 }).filter((n) => n !== 0),
      (fps, unit, from, steps) => {
        // No camera uses time units as coarse as a quarter of a frame.
        fc.pre(unit * fps < 0.25);
        const times = timesOf(fps, 260, unit);
        const rate = estimateFrameRate(seenOf(times))!;
        expect(frameAt(times, stepTarget(times[from]!, framesPerSeek(steps, rate), rate))).toBe(
          from + steps,
        );
      },
    ),
  );
});

test('without a rate, a step back is exact, and a step forward tries the nearest possible frame first', () => {
  expect(frameAt(timesOf(240, 100, 1 / 90_000), stepTarget(50 / 240, -1, undefined))).toBe(49);
  expect(frameAt(timesOf(240, 100, 1 / 90_000), stepTarget(50 / 240, 1, undefined))).toBe(51);
  expect(framesPerSeek(7, undefined)).toBe(1);
});

test('seeking to a stored time shows its frame', () => {
  fc.assert(
    fc.property(fc.constantFrom(...usual), fc.integer({ min: 0, max: 5000 }), (fps, frame) => {
      const times = [frame - 1, frame, frame + 1].map((n) => n / fps);
      expect(frameAt(times, toSeekSeconds(toStoredMs(times[1]!)))).toBe(1);
    }),
  );
});
