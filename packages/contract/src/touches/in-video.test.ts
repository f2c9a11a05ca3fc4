import { describe, expect, it } from 'vitest';
import type { Side } from '../shared/enums.ts';
import { findSeenTouch, isInAnotherVideo } from './in-video.ts';
import type { Scorer, TouchKind } from './values.ts';

const video = 'clip1';
type Entry = { scorer: Scorer; kind?: TouchKind; video?: string; at_ms?: number };
const log = (...scorers: Scorer[]): Entry[] => scorers.map((scorer) => ({ scorer }));
const at = (scorer: Scorer, at_ms: number): Entry => ({ scorer, video, at_ms });
const penalty: Entry = { scorer: 'a', kind: 'penalty' };
const annulled: Entry = { scorer: 'none', kind: 'annulled' };

/** Returns the position of the touch that was found, starting with 1. */
const positionOf = (list: readonly Entry[], scorer: Side | 'both', score: [number, number]) => {
  const seen = { video, at_ms: 10_000, scorer };
  const touch = findSeenTouch(list, seen, { a: score[0], b: score[1] });
  return touch && list.indexOf(touch) + 1;
};

describe('a touch seen in a video', () => {
  it.each([
    ['is the next one', log('a', 'b'), 'a', [5, 5], 1],
    [
      'is new if the next one is by the other side and the log is incomplete',
      log('b', 'a'),
      'a',
      [2, 1],
      undefined,
    ],
    ['is the next one by its side in a complete log', log('b', 'b', 'a', 'a'), 'a', [2, 2], 3],
    ['is found if only its side is complete', log('b', 'a'), 'a', [1, 5], 2],
    ['is found if the log has more than the score', log('b', 'a', 'a'), 'a', [1, 1], 2],
    ['may be a double', log('b', 'both', 'a'), 'a', [2, 2], 2],
    ['by both sides matches only a double', log('a', 'b', 'both'), 'both', [2, 2], 3],
    ['by both sides is new if there is no double left', log('a', 'b'), 'both', [1, 1], undefined],
    ['by both sides is in the log if one side is complete', log('a', 'both'), 'both', [2, 9], 2],
    ['is never a penalty, but penalty points count', [penalty, ...log('b', 'a')], 'a', [2, 1], 3],
    ['is not an annulled one', [annulled, ...log('b', 'a')], 'a', [1, 1], 3],
    ['is new if none by its side is left', [at('a', 500), ...log('b')], 'a', [1, 1], undefined],
    ['comes after the previous one', [...log('a'), at('b', 1), ...log('b', 'a')], 'a', [2, 2], 4],
    ['comes before the next one', [...log('b', 'a'), at('b', 60_000)], 'a', [1, 2], 2],
    ['is not past the next one', [at('b', 60_000), ...log('a')], 'a', [1, 1], undefined],
    ['is a double at about the same time', [...log('a'), at('both', 9_000)], 'a', [5, 5], 2],
  ] as [string, Entry[], Side | 'both', [number, number], number | undefined][])(
    '%s',
    (_, list, scorer, score, position) => {
      expect(positionOf(list, scorer, score)).toBe(position);
    },
  );

  it('is not one that is already in another video', () => {
    const other = { scorer: 'a', video: 'clip2', at_ms: 10_000 } as const;
    expect(positionOf([other, ...log('b', 'a')], 'a', [2, 1])).toBe(3);
  });

  it.each([
    ['is in the other video if the log is complete', [at('a', 500)], 'a', [1, 0], true],
    ['is new while the log is incomplete', [at('a', 500)], 'a', [2, 0], false],
    ['is new if the other video has none by its side', [at('b', 500)], 'a', [0, 1], false],
    ['may be a double in the other video', [at('both', 500)], 'b', [1, 1], true],
  ] as [string, Entry[], Side, [number, number], boolean][])(
    '%s',
    (_, list, scorer, [a, b], expected) => {
      const seen = { video: 'clip2', at_ms: 10_000, scorer };
      expect(isInAnotherVideo(list, seen, { a, b })).toBe(expected);
    },
  );

  it('is not one logged before the previous touch in its video, even with two videos', () => {
    const list: Entry[] = [at('a', 500), { scorer: 'b', video: 'clip2', at_ms: 1_000 }];
    const seen = { video: 'clip2', at_ms: 10_000, scorer: 'a' } as const;
    expect(isInAnotherVideo(list, seen, { a: 1, b: 1 })).toBe(false);
  });
});
