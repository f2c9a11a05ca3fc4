import { describe, expect, test } from 'vitest';
import { Resampler } from './resampler.ts';

const tone = (hertz: number, rate: number, seconds = 0.5) =>
  Float32Array.from({ length: rate * seconds }, (_, at) =>
    Math.sin((2 * Math.PI * hertz * at) / rate),
  );
/** Resamples in pieces whose length divides none of the rates evenly. */
function resample(samples: Float32Array, from: number): number[] {
  const resampler = new Resampler(from, 16_000);
  const made: number[] = [];
  for (let at = 0; at < samples.length; at += 701)
    made.push(...resampler.push(samples.subarray(at, at + 701)));
  return made;
}

describe('samples at another rate', { tags: ['B-CV-04'] }, () => {
  test.each([48_000, 44_100, 16_000, 8_000])('keep speech and its timing from %d Hz', (from) => {
    const made = resample(tone(440, from), from);
    const expected = tone(440, 16_000);
    expect(made.length).toBeGreaterThan(0.49 * 16_000);
    const differences = made.slice(200).map((value, at) => value - expected[at + 200]!);
    expect(Math.max(...differences.map(Math.abs))).toBeLessThan(0.02);
  });

  test('lose frequencies that the lower rate would turn into another tone', () => {
    const made = resample(tone(12_000, 48_000), 48_000);
    expect(Math.max(...made.slice(200).map(Math.abs))).toBeLessThan(0.02);
  });
});
