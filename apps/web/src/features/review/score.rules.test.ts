import { describe, expect, test } from 'vitest';
import { currentOf, inOrder, neighbour } from './moments.rules.ts';
import { boutScore, scoreAt, scoreOf, scoreText, verdict } from './score.rules.ts';

const touches = [
  { at_ms: 1000, kind: 'touch_for' },
  { at_ms: 2000, kind: 'touch_against' },
  { at_ms: 2500, kind: 'action' },
  { at_ms: 3000, kind: 'touch_for' },
  { at_ms: 3000, kind: 'touch_against' },
  { at_ms: 4000, kind: null },
] as const;

describe('the running score', () => {
  test.each([
    [0, '0–0'],
    [999, '0–0'],
    [1000, '1–0'],
    [2600, '1–1'],
    [3000, '2–2'],
    [9000, '2–2'],
  ])('at %d ms is %s', (ms, text) => {
    expect(scoreText(scoreAt(touches, ms))).toBe(text);
  });
});

describe('compared to the bout', () => {
  const bout = {
    fencer_a: 'Robin Vega',
    fencer_b: 'Sasha Lind',
    score_a: 5,
    score_b: 4,
    owner: { slug: 'robin', name: 'Robin Vega' },
  };
  test("the owner's side is found by name, and is A if no name matches", () => {
    expect(boutScore(bout)).toEqual({ own: 5, other: 4 });
    expect(boutScore({ ...bout, fencer_a: 'Sasha Lind', fencer_b: 'Robin Vega' })).toEqual({
      own: 4,
      other: 5,
    });
    expect(boutScore({ ...bout, fencer_a: 'R. Vega' })).toEqual({ own: 5, other: 4 });
  });
  test('tells unfinished, matching and contradicting marks apart', () => {
    expect(verdict({ own: 1, other: 0 }, boutScore(bout))).toEqual({
      is: 'unfinished',
      text: 'Marked 1–0 of 5–4',
    });
    expect(verdict({ own: 5, other: 4 }, boutScore(bout))).toEqual({
      is: 'matching',
      text: 'Marked 5–4 ✓ matches the bout',
    });
    expect(verdict({ own: 2, other: 5 }, boutScore(bout))).toEqual({
      is: 'contradicting',
      text: 'Marked 2–5, but the bout ended 5–4',
    });
    expect(verdict({ own: 0, other: 0 }, boutScore(bout))).toBeUndefined();
    expect(verdict(scoreOf(touches), { own: 2, other: 2 })?.is).toBe('matching');
  });
});

describe('moments', () => {
  const list = [
    { at_ms: 1000, created_at: '2' },
    { at_ms: 1000, created_at: '1' },
    { at_ms: 500, created_at: '3' },
  ];
  test('are sorted by video time, then by creation time', () =>
    expect(inOrder(list).map(({ created_at }) => created_at)).toEqual(['3', '1', '2']));
  test('the current one is the last one passed', () => {
    const sorted = inOrder(list);
    expect([
      currentOf(sorted, 0),
      currentOf(sorted, 980)?.at_ms,
      currentOf(sorted, 700)?.at_ms,
    ]).toEqual([undefined, 1000, 500]);
  });
  test('the next and the previous one are found', () => {
    const sorted = inOrder(list);
    expect([
      neighbour(sorted, 0, 1)?.at_ms,
      neighbour(sorted, 500, 1)?.at_ms,
      neighbour(sorted, 1000, 1),
      neighbour(sorted, 1000, -1)?.at_ms,
    ]).toEqual([500, 1000, undefined, 500]);
  });
});
