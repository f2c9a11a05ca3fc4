import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asMilliseconds,
  asSeconds,
  frameNumber,
  noteFrames,
  rateOf,
  rateText,
  stepsAtOnce,
  stepTarget,
  type Seen,
} from './frames.rules.ts';

const usual = [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 50, 60_000 / 1001, 60, 120, 240];

/** Times of frames as a container writes them: in units of so many seconds. */
const timesOf = (fps: number, frames: number, unit: number) =>
  Array.from({ length: frames }, (_, n) => Math.round(n / fps / unit) * unit);
const seenOf = (times: readonly number[]): Seen | undefined =>
  times
    .slice(1)
    .reduce<Seen | undefined>((seen, time, n) => noteFrames(seen, times[n]!, time), undefined);

describe('the frame rate is learned from the frames', () => {
  test.each(usual)('%d frames a second, as MP4 and WebM write their times', (fps) => {
    for (const unit of [1 / 90_000, 1 / 1000]) {
      const rate = rateOf(seenOf(timesOf(fps, Math.ceil(fps * 4), unit)));
      expect(rate, String(unit)).toMatchObject({ steady: true, sure: true });
      expect(rate?.fps, String(unit)).toBeCloseTo(fps, 6);
    }
  });

  test('of a few frames a whole rate is told, and none of no frame', () => {
    expect(rateOf(undefined)).toBeUndefined();
    expect(rateOf(seenOf([0, 0.033]))).toMatchObject({ fps: 30, sure: false });
    expect(frameNumber(60, rateOf(seenOf([0, 0.033])))).toBeUndefined();
    expect(rateOf(seenOf([0, 0.016]))).toMatchObject({ fps: 60, sure: false });
    expect(rateOf(seenOf(timesOf(60, 6, 1 / 1000)))?.fps).toBe(60);
    expect(rateOf(seenOf(timesOf(10, 20, 1 / 1000)))?.fps).toBeCloseTo(10, 6);
  });

  test('what the screen leaves out, and pauses of the film, do not change it', () => {
    const times = timesOf(30, 120, 1 / 90_000).filter((_, n) => n % 29 !== 7);
    expect(rateOf(seenOf(times))).toMatchObject({ steady: true });
    expect(rateOf(seenOf(times))?.fps).toBeCloseTo(30, 6);
    expect(noteFrames(undefined, 1, 3)).toBeUndefined();
    expect(noteFrames(undefined, 1, 1)).toBeUndefined();
  });

  test('frames that last unevenly are no steady rate, and are numbered by none', () => {
    const uneven = seenOf([0, 0.033, 0.05, 0.083, 0.1, 0.133, 0.15, 0.183, 0.2, 0.25, 0.283, 0.3]);
    const rate = rateOf(uneven)!;
    expect(rate.steady).toBe(false);
    expect(rate.shortest).toBeCloseTo(0.017, 3);
    expect(frameNumber(0.2, rate)).toBeUndefined();
    expect(stepsAtOnce(-5, rate)).toBe(-1);
    expect(rateText(rate)).toMatch(/^about /);
  });

  test('it is written as cameras call it', () => {
    expect(rateText({ fps: 30_000 / 1001, shortest: 1 / 30, steady: true, sure: true })).toBe(
      '29.97 fps',
    );
    expect(rateText({ fps: 60, shortest: 1 / 60, steady: true, sure: true })).toBe('60 fps');
    expect(rateText({ fps: 30, shortest: 1 / 30, steady: true, sure: false })).toBe('about 30 fps');
  });
});

/** What is on the screen at a time: the last frame that has begun. */
const frameAt = (times: readonly number[], time: number) =>
  times.findLastIndex((begin) => begin <= time + 1e-9);

test('a step ends in the frame that it means, whatever the rate and the rounding', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...usual),
      fc.constantFrom(1 / 1000, 1 / 90_000, 1 / 600),
      fc.integer({ min: 20, max: 200 }),
      fc.integer({ min: -12, max: 12 }).filter((n) => n !== 0),
      (fps, unit, from, steps) => {
        // Units as coarse as half a frame are no camera's.
        fc.pre(unit * fps < 0.25);
        const times = timesOf(fps, 260, unit);
        const rate = rateOf(seenOf(times))!;
        expect(frameAt(times, stepTarget(times[from]!, stepsAtOnce(steps, rate), rate))).toBe(
          from + steps,
        );
      },
    ),
  );
});

test('without a rate a step back is certain, and one on looks for the next frame from close by', () => {
  expect(frameAt(timesOf(240, 100, 1 / 90_000), stepTarget(50 / 240, -1, undefined))).toBe(49);
  expect(frameAt(timesOf(240, 100, 1 / 90_000), stepTarget(50 / 240, 1, undefined))).toBe(51);
  expect(stepsAtOnce(7, undefined)).toBe(1);
});

test('a kept time leads back to its frame', () => {
  fc.assert(
    fc.property(fc.constantFrom(...usual), fc.integer({ min: 0, max: 5000 }), (fps, frame) => {
      const times = [frame - 1, frame, frame + 1].map((n) => n / fps);
      expect(frameAt(times, asSeconds(asMilliseconds(times[1]!)))).toBe(1);
    }),
  );
});
