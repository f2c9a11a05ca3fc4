import { describe, expect, it } from 'vitest';
import {
  cannotPlayText,
  formatDuration,
  canProbablyPlay,
  getCompatibilityNote,
} from './playback.rules.ts';

/** Fakes `canPlayType` of a browser that plays only the given codecs and containers. */
const browser =
  (...known: string[]) =>
  (type: string) =>
    known.some((word) => type.includes(word)) ? 'probably' : '';
const firefox = browser('avc1', 'mp4a', 'webm', 'vp', 'opus', 'av01');
const iphone = browser('avc1', 'hvc1', 'mp4a');

describe('whether a browser can play a video', () => {
  it.each([
    ['video/mp4', ['avc1', 'mp4a'], true, true],
    ['video/quicktime', ['avc1', 'mp4a'], true, true],
    ['video/quicktime', ['hvc1', 'mp4a'], false, true],
    ['video/webm', ['V_VP8', 'A_OPUS'], true, false],
    ['video/x-matroska', ['V_MPEG4/ISO/AVC', 'A_AAC'], true, false],
    ['video/mp4', ['xyzw'], true, true],
    ['video/quicktime', ['apch'], false, false],
  ])('%s of %j: Firefox %s, iPhone %s', (type, codecs, inFirefox, onPhone) => {
    expect([
      canProbablyPlay({ type, codecs }, firefox),
      canProbablyPlay({ type, codecs }, iphone),
    ]).toEqual([inFirefox, onPhone]);
  });
});

it("explains why a video can't be played and whether that will change", () => {
  const film = { type: 'video/quicktime', codecs: ['hvc1', 'mp4a'] };
  expect(cannotPlayText({ ...film, conversion: 'waiting' })).toBe(
    "This browser can't play this video (HEVC and AAC). We're converting it. Check back in a few minutes.",
  );
  expect(cannotPlayText({ ...film, conversion: 'unavailable' })).toContain(
    "We can't convert it here.",
  );
  expect(cannotPlayText({ ...film, conversion: 'failed' })).toContain("We couldn't convert it.");
  expect(cannotPlayText({ type: 'video/mp4', codecs: ['xyzw'], conversion: 'none' })).toBe(
    "This browser can't play this video (an unusual format).",
  );
});

it('names browsers that might not play an unconverted video, and none if all can', () => {
  const webm = { type: 'video/webm', codecs: ['V_VP8', 'A_OPUS'] };
  expect(getCompatibilityNote({ ...webm, conversion: 'unavailable' })).toBe(
    'May not play on older iPhones (VP8 and Opus).',
  );
  expect(getCompatibilityNote({ ...webm, conversion: 'waiting' })).toBe(
    "May not play on older iPhones (VP8 and Opus). We're converting it for them.",
  );
  expect(getCompatibilityNote({ ...webm, conversion: 'done' })).toBeUndefined();
  expect(
    getCompatibilityNote({ type: 'video/quicktime', codecs: ['avc1'], conversion: 'unavailable' }),
  ).toBeUndefined();
  expect(
    getCompatibilityNote({
      type: 'video/x-matroska',
      codecs: ['V_MPEG4/ISO/AVC'],
      conversion: 'failed',
    }),
  ).toBe('May not play on Safari and Firefox (H.264).');
});

it.each([
  [0, '0:00'],
  [4_600, '0:05'],
  [65_000, '1:05'],
  [3_723_000, '1:02:03'],
])('%d ms is formatted as %s', (ms, said) => {
  expect(formatDuration(ms)).toBe(said);
});
