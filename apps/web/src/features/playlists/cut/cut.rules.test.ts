import { describe, expect, test } from 'vitest';
import { fileNameOf, pictureSize, totalSeconds } from './cut.rules.ts';

describe('a cut file', { tags: ['B-PL-04'] }, () => {
  test('has even sides of at most 1280 pixels', () => {
    expect(pictureSize(1920, 1080)).toEqual({ width: 1280, height: 720 });
    expect(pictureSize(1080, 1920)).toEqual({ width: 720, height: 1280 });
    expect(pictureSize(161, 91)).toEqual({ width: 162, height: 92 });
  });

  test('is named after the playlist', () => {
    expect(fileNameOf('My touches: Spring Cup!', 'mp4')).toBe('my-touches-spring-cup.mp4');
    expect(fileNameOf('…', 'webm')).toBe('clips.webm');
  });

  test('is as long as its parts', () => {
    expect(
      totalSeconds([
        { url: '', from: 1, to: 3 },
        { url: '', from: 0, to: 0.5 },
      ]),
    ).toBe(2.5);
  });
});
