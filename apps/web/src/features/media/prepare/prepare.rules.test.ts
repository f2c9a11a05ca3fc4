import { describe, expect, test } from 'vitest';
import {
  changesAnything,
  estimatedBytes,
  estimatedSeconds,
  isWorthIt,
  preparedName,
  smallerBitrate,
  smallerSize,
  timeText,
  withHandle,
  type VideoFacts,
} from './prepare.rules.ts';

const facts: VideoFacts = {
  duration: 60,
  width: 1920,
  height: 1080,
  framesPerSecond: 30,
  hasSound: true,
  canCopy: true,
  canShrink: true,
};
/** A minute at 20 Mbit/s. */
const size = 150_000_000;

describe('a smaller video', { tags: ['B-CV-06'] }, () => {
  test('has a shorter side of 720 pixels and is never enlarged', () => {
    expect(smallerSize({ width: 1920, height: 1080 })).toEqual({ width: 1280, height: 720 });
    expect(smallerSize({ width: 2160, height: 3840 })).toEqual({ width: 720, height: 1280 });
    expect(smallerSize({ width: 641, height: 361 })).toEqual({ width: 642, height: 362 });
  });

  test('is at most a quarter of 20 Mbit/s, even at 60 frames a second', () => {
    const plan = { from: 0, to: 60, smaller: true };
    expect(estimatedBytes(plan, facts, size)).toBeLessThan(size / 4);
    expect(estimatedBytes(plan, { ...facts, framesPerSecond: 60 }, size)).toBeLessThan(size / 4);
    expect(smallerBitrate({ ...facts, framesPerSecond: 0 })).toBeGreaterThan(500_000);
  });

  test('is offered only if it saves a quarter', () => {
    expect(isWorthIt(facts, size)).toBe(true);
    expect(isWorthIt(facts, 22_000_000)).toBe(false);
    expect(isWorthIt({ ...facts, duration: 0 }, size)).toBe(false);
  });

  test('takes as long as measured on this device', () => {
    const plan = { from: 10, to: 40, smaller: true };
    expect(estimatedSeconds(plan, undefined)).toBeUndefined();
    expect(estimatedSeconds(plan, 2)).toBe(15);
    expect(estimatedSeconds({ ...plan, smaller: false }, undefined)).toBeLessThan(1);
  });
});

describe('a trimmed video', { tags: ['B-CV-06'] }, () => {
  test('is as large as its part', () => {
    expect(estimatedBytes({ from: 15, to: 30, smaller: false }, facts, size)).toBe(size / 4);
  });

  test('has handles that stay inside the video and apart from each other', () => {
    const part = { from: 10, to: 20 };
    expect(withHandle(part, 'from', -3, 60)).toEqual({ from: 0, to: 20 });
    expect(withHandle(part, 'from', 25, 60)).toEqual({ from: 19.5, to: 20 });
    expect(withHandle(part, 'to', 3, 60)).toEqual({ from: 10, to: 10.5 });
    expect(withHandle(part, 'to', 99, 60)).toEqual({ from: 10, to: 60 });
  });

  test('is unchanged if all of it is kept', () => {
    expect(changesAnything({ from: 0, to: 60, smaller: false }, 60)).toBe(false);
    expect(changesAnything({ from: 1, to: 60, smaller: false }, 60)).toBe(true);
    expect(changesAnything({ from: 0, to: 60, smaller: true }, 60)).toBe(true);
  });

  test('keeps its name, with the extension of its new format', () => {
    expect(preparedName('IMG_2041.MOV', 'mp4')).toBe('IMG_2041.mp4');
    expect(preparedName('bout', 'webm')).toBe('bout.webm');
  });
});

test('times are rounded to a tenth of a second', { tags: ['B-CV-06'] }, () => {
  expect(timeText(62.54)).toBe('1:02.5');
  expect(timeText(59.96)).toBe('1:00.0');
});
