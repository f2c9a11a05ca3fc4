import { describe, expect, test } from 'vitest';
import {
  assign,
  clipSubtitle,
  clipTitle,
  clipsToHold,
  keyedClips,
  missingText,
  moved,
  neighbor,
} from './clips.rules.ts';

const about = {
  date: '2026-03-14',
  fencer: null,
  opponent: 'Kim Lunge',
  coach: null,
  score: 5,
  against: 3,
};
const lesson = { ...about, opponent: null, coach: 'Teo Marsh', score: null, against: null };

describe('a clip', { tags: ['B-PL-01'] }, () => {
  test('is named by the opponent, the day and the score', () => {
    expect([clipTitle(about), clipSubtitle(about)]).toEqual(['vs Kim Lunge', 'Mar 14, 2026 · 5–3']);
    const { date: _date, ...withoutDay } = about;
    expect(clipSubtitle(withoutDay)).toBe('5–3');
    expect(clipTitle({ ...about, fencer: 'Nora Vega' })).toBe('Nora Vega vs Kim Lunge');
    expect([clipTitle(lesson), clipSubtitle(lesson)]).toEqual([
      'Lesson with Teo Marsh',
      'Mar 14, 2026',
    ]);
    expect(clipTitle({ ...lesson, fencer: 'Nora Vega' })).toBe('Lesson of Nora Vega');
  });

  test('of a touch starts and ends at the viewer’s offsets, but never before the start of the video', () => {
    const clips = [
      { video: 'a', from_ms: 1, to_ms: 2, at_ms: 10_000, title: '' },
      { video: 'a', from_ms: 1, to_ms: 2, at_ms: 2_000, title: '' },
      { video: 'a', from_ms: 1, to_ms: 2, title: '' },
    ];
    expect(
      keyedClips(clips, { before: 6, after: 2 }).map(({ from_ms, to_ms }) => [from_ms, to_ms]),
    ).toEqual([
      [4_000, 12_000],
      [0, 4_000],
      [1, 2],
    ]);
  });

  test('that is not available is mentioned', () => {
    expect([missingText(1), missingText(2)]).toEqual([
      '1 clip is not available to you.',
      '2 clips are not available to you.',
    ]);
  });
});

test('moving an item shifts the items in between', { tags: ['B-PL-03'] }, () => {
  expect(moved([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4]);
  expect(moved([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
  expect(moved([1, 2], 5, 0)).toEqual([1, 2]);
});

describe('the next clip', { tags: ['B-PL-01', 'B-PL-03'] }, () => {
  const clips = ['a', 'b', 'c'].map((video, index) => ({ key: String(index), video }));
  test('skips what is not available', () => {
    expect(neighbor(clips, '0', 1)?.key).toBe('1');
    expect(neighbor(clips, '0', 1, new Set(['b']))?.key).toBe('2');
    expect(neighbor(clips, '2', -1, new Set(['b']))?.key).toBe('0');
    expect(neighbor(clips, '2', 1)).toBeUndefined();
  });
});

describe('video elements', { tags: ['B-PL-02'] }, () => {
  const clip = (key: string, video: string) => ({ key, video });
  const [one, two, three, four] = [clip('1', 'a'), clip('2', 'b'), clip('3', 'a'), clip('4', 'c')];

  test('keep the clips that are still wanted, so that stepping forward and back loads nothing', () => {
    expect(assign([one, two, undefined], [two, three, one])).toEqual([one, two, three]);
  });

  test('that have the video open are taken before others', () => {
    expect(assign([one, two, four], [two, three])).toEqual([three, two, four]);
  });

  test('of clips that are no longer wanted are reused', () => {
    expect(assign([one, two, three], [three, four, two])).toEqual([four, two, three]);
  });

  test('that are busy are not waited for if another can open the video', () => {
    const busy = { ...one, isBusy: true };
    expect(assign([busy, two, undefined], [three])).toEqual([busy, two, three]);
    expect(assign([busy, { ...one, key: '5' }], [three])).toEqual([busy, three]);
    expect(assign([busy, two], [three])).toEqual([three, two]);
  });

  test('that hold the next clips are taken last', () => {
    expect(assign([one, two], [four], [four, one])).toEqual([one, four]);
    expect(assign([one, two], [four], [four, one, two])).toEqual([four, two]);
  });

  test('hold two clips in the direction of the last step, and one behind', () => {
    const clips = [one, two, three, four];
    const keys = (from: typeof one, direction: 1 | -1, missing = new Set<string>()) =>
      clipsToHold(clips, from, direction, missing).map(({ key }) => key);
    expect(keys(two, 1)).toEqual(['2', '3', '4', '1']);
    expect(keys(three, -1)).toEqual(['3', '2', '1', '4']);
    expect(keys(four, 1)).toEqual(['4', '3']);
    expect(keys(two, 1, new Set(['a']))).toEqual(['2', '4']);
    expect(clipsToHold(clips, undefined, 1, new Set())).toEqual([]);
  });

  test('hold the most important clips if there are more', () => {
    expect(assign([undefined], [two, one])).toEqual([two]);
  });
});
