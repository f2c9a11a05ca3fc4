import { describe, expect, test } from 'vitest';
import { currentMoment, sortMoments, adjacentMoment } from './moments.rules.ts';
import {
  boutScore,
  compareScores,
  formatScore,
  scoreAt,
  scorerOf,
  scoringMarks,
  totalScore,
} from './score.rules.ts';

type Marked = Parameters<typeof scoringMarks>[0][number];

const moments = [
  { at_ms: 1000, kind: 'touch_for' },
  { at_ms: 2000, kind: 'touch_against' },
  { at_ms: 2500, kind: 'action' },
  { at_ms: 3000, kind: 'touch_for' },
  { at_ms: 3000, kind: 'touch_against' },
  { at_ms: 4000, kind: null },
].map((moment, index) => ({ id: `moment-${index}`, ...moment }) as Marked);
const touches = scoringMarks(moments, { touches: [], video: 'clip1', ownSide: 'a' });

describe('the running score', () => {
  test.each([
    [0, '0–0'],
    [999, '0–0'],
    [1000, '1–0'],
    [2600, '1–1'],
    [3000, '2–2'],
    [9000, '2–2'],
  ])('at %d ms is %s', (ms, text) => {
    expect(formatScore(scoreAt(touches, ms))).toBe(text);
  });
});

describe('the running score of a bout with a log', () => {
  const logged = (scorer: 'a' | 'b' | 'both' | 'none', at_ms: number, id = `${at_ms}`) => ({
    id,
    scorer,
    at_ms,
    video: 'clip1',
  });
  const log = [
    logged('a', 1000, 'moment-0'),
    logged('both', 2500, 'moment-2'),
    logged('none', 2700),
    logged('b', 2800),
    { ...logged('b', 100), video: 'clip2' },
    { ...logged('b', 100), video: null, at_ms: null },
  ];
  const of = (ownSide: 'a' | 'b', marked: readonly Marked[]) =>
    scoringMarks(marked, { touches: log, video: 'clip1', ownSide });

  test("counts the log's touches in the video, and a double for both sides", () => {
    expect(formatScore(totalScore(of('a', [])))).toBe('2–2');
    expect(formatScore(scoreAt(of('b', []), 2500))).toBe('1–2');
  });
  test("adds marks that aren't in the log, and counts none twice", () => {
    const apart = moments.map((moment) => ({ ...moment, at_ms: moment.at_ms * 10 }));
    expect(formatScore(totalScore(of('a', apart)))).toBe('3–4');
  });
  test("doesn't count a note next to a touch by the same side", () => {
    const note = { id: 'note', at_ms: 3_900, kind: 'touch_against' } as const;
    expect(formatScore(totalScore(of('a', [note])))).toBe('2–2');
    expect(formatScore(totalScore(of('a', [{ ...note, at_ms: 4_400 }])))).toBe('2–3');
  });
});

test("a mark counts for the owner's side or the other", () => {
  expect(scorerOf('touch_for', 'a') + scorerOf('touch_against', 'a')).toBe('ab');
  expect(scorerOf('touch_for', 'b') + scorerOf('touch_against', 'b')).toBe('ba');
});

describe('compared to the bout', () => {
  const bout = {
    fencer_a: 'Robin Vega',
    fencer_b: 'Sasha Lind',
    score_a: 5,
    score_b: 4,
    owner: { slug: 'robin', name: 'Robin Vega' },
  };
  test("the owner's side is the one that the server sends, regardless of the names", () => {
    const namesakes = { ...bout, fencer_b: 'Robin Vega' };
    expect(boutScore({ ...namesakes, own_side: 'b' })).toEqual({ own: 4, opponent: 5 });
    expect(boutScore({ ...bout, own_side: 'b' })).toEqual({ own: 4, opponent: 5 });
  });
  test("the owner's side in an older response is found by name, and is A if no name matches", () => {
    expect(boutScore(bout)).toEqual({ own: 5, opponent: 4 });
    expect(boutScore({ ...bout, fencer_a: 'Sasha Lind', fencer_b: 'Robin Vega' })).toEqual({
      own: 4,
      opponent: 5,
    });
    expect(boutScore({ ...bout, fencer_a: 'R. Vega' })).toEqual({ own: 5, opponent: 4 });
  });
  test('tells unfinished, matching and contradicting marks apart', () => {
    expect(compareScores({ own: 1, opponent: 0 }, boutScore(bout))).toEqual({
      status: 'unfinished',
      text: 'Marked 1–0 of 5–4',
    });
    expect(compareScores({ own: 5, opponent: 4 }, boutScore(bout))).toEqual({
      status: 'matching',
      text: 'Marked 5–4 ✓ matches the bout',
    });
    expect(compareScores({ own: 2, opponent: 5 }, boutScore(bout))).toEqual({
      status: 'contradicting',
      text: 'Marked 2–5, but the bout ended 5–4',
    });
    expect(compareScores({ own: 0, opponent: 0 }, boutScore(bout))).toBeUndefined();
    expect(compareScores(totalScore(touches), { own: 2, opponent: 2 })?.status).toBe('matching');
  });
});

describe('moments', () => {
  const list = [
    { at_ms: 1000, created_at: '2' },
    { at_ms: 1000, created_at: '1' },
    { at_ms: 500, created_at: '3' },
  ];
  test('are sorted by video time, then by creation time', () =>
    expect(sortMoments(list).map(({ created_at }) => created_at)).toEqual(['3', '1', '2']));
  test('the current one is the last one passed', () => {
    const sorted = sortMoments(list);
    expect([
      currentMoment(sorted, 0),
      currentMoment(sorted, 980)?.at_ms,
      currentMoment(sorted, 700)?.at_ms,
    ]).toEqual([undefined, 1000, 500]);
  });
  test('the next and the previous one are found', () => {
    const sorted = sortMoments(list);
    expect([
      adjacentMoment(sorted, 0, 1)?.at_ms,
      adjacentMoment(sorted, 500, 1)?.at_ms,
      adjacentMoment(sorted, 1000, 1),
      adjacentMoment(sorted, 1000, -1)?.at_ms,
    ]).toEqual([500, 1000, undefined, 500]);
  });
});
