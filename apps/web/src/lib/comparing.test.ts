import { beforeEach, describe, expect, test } from 'vitest';
import {
  compareAddress,
  forgetWatched,
  framesIn,
  offeredIn,
  openCompare,
  rememberWatched,
  watchedVideos,
} from './comparing.ts';

describe('the address of two videos', { tags: ['B-CV-05'] }, () => {
  test('keeps both and their frames', () => {
    const first = { video: 'film1111', ms: 1_200 };
    const second = { video: 'film2222', ms: 0 };
    const address = compareAddress(first, second);
    expect(address).toBe('/journal/compare?a=film1111&a_ms=1200&b=film2222&b_ms=0');
    expect(framesIn(new URL(address, 'https://x.test').searchParams)).toEqual({ first, second });
  });

  test('drops invalid videos and times', () => {
    const search = new URLSearchParams('a=../x&b=film2222&b_ms=soon');
    expect(framesIn(search)).toEqual({ first: undefined, second: { video: 'film2222', ms: 0 } });
  });

  test('is opened with the videos that the page offers for the other side', () => {
    const offered = [{ video: 'film2222', ms: 5, title: 'vs Kim' }];
    const { to, state } = openCompare({ video: 'film1111', ms: 7 }, offered);
    expect(to).toBe('/journal/compare?a=film1111&a_ms=7');
    expect(offeredIn(state)).toEqual(offered);
    expect(offeredIn(null)).toEqual([]);
  });
});

describe('videos watched last', { tags: ['B-CV-05'] }, () => {
  beforeEach(forgetWatched);
  const frame = (video: string, ms = 0) => ({ video, ms, title: video });

  test('are listed once, newest first, at the frame that was shown last', () => {
    for (const one of [frame('one1'), frame('two2'), frame('one1', 900)]) rememberWatched(one);
    expect(watchedVideos()).toEqual([frame('one1', 900), frame('two2')]);
  });

  test('are limited to six', () => {
    for (let at = 0; at < 9; at += 1) rememberWatched(frame(`film${at}`));
    expect(watchedVideos().map(({ video }) => video)).toEqual([
      'film8',
      'film7',
      'film6',
      'film5',
      'film4',
      'film3',
    ]);
  });
});
