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

/** The position of the touch, from 1. */
const positionOf = (list: readonly Entry[], scorer: Side | 'both', score: [number, number]) => {
  const seen = { video, at_ms: 10_000, scorer };
  const touch = findSeenTouch(list, seen, { a: score[0], b: score[1] });
  return touch && list.indexOf(touch) + 1;
};

describe('a touch seen in a video', () => {
  it.each([
    ['is the next one', log('a', 'b'), 'a', [5, 5], 1],
    [
      'is new if the next one is of the other side and the log lacks some',
      log('b', 'a'),
      'a',
      [2, 1],
      undefined,
    ],
    ['is the next one of its side in a complete log', log('b', 'b', 'a', 'a'), 'a', [2, 2], 3],
    ['is found if only its side is complete', log('b', 'a'), 'a', [1, 5], 2],
    ['is found if the log has more than the score', log('b', 'a', 'a'), 'a', [1, 1], 2],
    ['may be a double', log('b', 'both', 'a'), 'a', [2, 2], 2],
    ['by both matches only a double', log('a', 'b', 'both'), 'both', [2, 2], 3],
    ['by both is new if no double is left', log('a', 'b'), 'both', [1, 1], undefined],
    ['by both is in the log if one side is complete', log('a', 'both'), 'both', [2, 9], 2],
    ['is no penalty, but its point counts', [penalty, ...log('b', 'a')], 'a', [2, 1], 3],
    ['is not an annulled one', [annulled, ...log('b', 'a')], 'a', [1, 1], 3],
    ['is new if nothing of its side is left', [at('a', 500), ...log('b')], 'a', [1, 1], undefined],
    ['comes after the one before it', [...log('a'), at('b', 1), ...log('b', 'a')], 'a', [2, 2], 4],
    ['comes before the one after it', [...log('b', 'a'), at('b', 60_000)], 'a', [1, 2], 2],
    ['is not beyond the one after it', [at('b', 60_000), ...log('a')], 'a', [1, 1], undefined],
    ['is a double at about the same time', [...log('a'), at('both', 9_000)], 'a', [5, 5], 2],
  ] as [string, Entry[], Side | 'both', [number, number], number | undefined][])(
    '%s',
    (_, list, scorer, score, position) => {
      expect(positionOf(list, scorer, score)).toBe(position);
    },
  );

  it('is not one that another video has', () => {
    const other = { scorer: 'a', video: 'clip2', at_ms: 10_000 } as const;
    expect(positionOf([other, ...log('b', 'a')], 'a', [2, 1])).toBe(3);
  });

  it.each([
    ['is in the other video of a complete log', [at('a', 500)], 'a', [1, 0], true],
    ['is new while the log lacks some', [at('a', 500)], 'a', [2, 0], false],
    ['is new if the other video has none of its side', [at('b', 500)], 'a', [0, 1], false],
    ['may be a double of the other video', [at('both', 500)], 'b', [1, 1], true],
  ] as [string, Entry[], Side, [number, number], boolean][])(
    '%s',
    (_, list, scorer, [a, b], expected) => {
      const seen = { video: 'clip2', at_ms: 10_000, scorer };
      expect(isInAnotherVideo(list, seen, { a, b })).toBe(expected);
    },
  );

  it('is not one before its neighbor, even with two videos', () => {
    const list: Entry[] = [at('a', 500), { scorer: 'b', video: 'clip2', at_ms: 1_000 }];
    const seen = { video: 'clip2', at_ms: 10_000, scorer: 'a' } as const;
    expect(isInAnotherVideo(list, seen, { a: 1, b: 1 })).toBe(false);
  });
});
