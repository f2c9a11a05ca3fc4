import { expect, test } from 'vitest';
import { withFound } from './found.rules.ts';

const video = 'clip1';
/** The log lacks touches of both sides. */
const place = { video, score: { a: 15, b: 15 } };
const times = (list: ReturnType<typeof withFound>) =>
  list.map(({ scorer, at_ms, source }) => [scorer, at_ms ?? null, source ?? null]);

test('found touches are inserted at their times in the video, in any order', () => {
  const touches = [
    { scorer: 'a' as const, video, at_ms: 10_000 },
    { scorer: 'b' as const, video, at_ms: 30_000 },
  ];
  const found = [
    { at_ms: 40_000, scorer: 'both' as const },
    { at_ms: 20_000, scorer: 'a' as const },
  ];
  expect(times(withFound(touches, found, place))).toEqual([
    ['a', 10_000, null],
    ['a', 20_000, 'found'],
    ['b', 30_000, null],
    ['both', 40_000, 'found'],
  ]);
});

test('a touch that is already marked is not added again', () => {
  const touches = [{ scorer: 'a' as const, video, at_ms: 10_000 }];
  const near = [
    { at_ms: 8_600, scorer: 'a' as const },
    { at_ms: 11_400, scorer: 'b' as const },
    { at_ms: 11_500, scorer: 'b' as const },
  ];
  expect(times(withFound(touches, near, place))).toHaveLength(2);
  expect(withFound(touches, near, { ...place, video: 'another' })).toHaveLength(3);
});

test('touches that the score pad logged get their times in the video', () => {
  const live = (['a', 'b', 'a'] as const).map((scorer) => ({ scorer, source: 'live' as const }));
  const found = [
    { at_ms: 5000, scorer: 'a' as const },
    { at_ms: 9000, scorer: 'b' as const },
    { at_ms: 14_000, scorer: 'a' as const },
  ];
  expect(times(withFound(live, found, place))).toEqual([
    ['a', 5000, 'live'],
    ['b', 9000, 'live'],
    ['a', 14_000, 'live'],
  ]);
});

test('a found touch becomes a new entry if the next logged one is by the other side', () => {
  const live = [{ scorer: 'a' as const }, { scorer: 'a' as const, kind: 'penalty' as const }];
  expect(times(withFound(live, [{ at_ms: 5, scorer: 'b' }], place))).toEqual([
    ['a', null, null],
    ['a', null, null],
    ['b', 5, 'found'],
  ]);
});

test('a touch that the pad missed does not shift the others', () => {
  const live = (['a', 'a', 'b'] as const).map((scorer) => ({ scorer, source: 'live' as const }));
  const found = (['a', 'b', 'a', 'b'] as const).map((scorer, index) => ({
    at_ms: (index + 1) * 5000,
    scorer,
  }));
  expect(times(withFound(live, found, place))).toEqual([
    ['a', 5000, 'live'],
    ['b', 10_000, 'found'],
    ['a', 15_000, 'live'],
    ['b', 20_000, 'live'],
  ]);
});

test('in a video that starts late, touches of a complete log are not added again', () => {
  const live = (['b', 'b', 'a', 'both', 'a'] as const).map((scorer) => ({
    scorer,
    source: 'live' as const,
  }));
  const found = [
    { at_ms: 5000, scorer: 'a' as const },
    // Only one lamp of the double was found.
    { at_ms: 9000, scorer: 'b' as const },
    { at_ms: 14_000, scorer: 'a' as const },
  ];
  expect(times(withFound(live, found, { video, score: { a: 3, b: 3 } }))).toEqual([
    ['b', null, 'live'],
    ['b', null, 'live'],
    ['a', 5000, 'live'],
    ['both', 9000, 'live'],
    ['a', 14_000, 'live'],
  ]);
});
