import { expect, test } from 'vitest';
import {
  acceptable,
  clockTime,
  confidenceLabel,
  cuesLabel,
  nextOpen,
  nextScorer,
  toDecisions,
  toTouches,
} from './candidates.rules.ts';
import type { Candidate } from './fusion.rules.ts';
import { firstRanges, rangeAt, split, withArea, withoutRange } from './ranges.rules.ts';

const candidate = (at_ms: number, side: Candidate['side']): Candidate => ({
  at_ms,
  side,
  confidence: 0.9,
  cues: ['lamp'],
});

test('a lamp’s side is the fencer who stands there', { tags: ['B-TF-01'] }, () => {
  const sides = ['left', 'right', 'both', 'unknown'] as const;
  const candidates = sides.map((side, at) => candidate(at, side));
  const scorers = (left: 'own' | 'opponent', doubles = true) =>
    toDecisions(candidates, left, doubles).map(({ scorer }) => scorer);
  expect(scorers('own')).toEqual(['own', 'opponent', 'both', undefined]);
  expect(scorers('opponent')).toEqual(['opponent', 'own', 'both', undefined]);
  // Without doubles, the referee decides.
  expect(scorers('own', false)).toEqual(['own', 'opponent', undefined, undefined]);
});

test('only open candidates with a scorer can be accepted', { tags: ['B-TF-06'] }, () => {
  const decisions = toDecisions([candidate(1, 'left'), candidate(2, 'unknown')], 'own', true);
  expect(toTouches(acceptable(decisions))).toEqual([{ at_ms: 1, scorer: 'own' }]);
  expect(nextOpen(decisions, 0)?.id).toBe(1);
  expect(nextOpen(decisions, 1)?.id).toBe(0);
  const after = (doubles: boolean) =>
    ([undefined, 'own', 'opponent'] as const).map((scorer) => nextScorer(scorer, doubles));
  expect(after(true)).toEqual(['own', 'opponent', 'both']);
  expect(after(false)).toEqual(['own', 'opponent', 'own']);
  expect(nextScorer('both', true)).toBe('own');
});

test('a candidate says how sure it is and why', { tags: ['B-TF-02'] }, () => {
  expect([0.9, 0.6, 0.4].map(confidenceLabel)).toEqual(['Sure', 'Likely', 'Unsure']);
  expect(cuesLabel(['lamp', 'tone'])).toBe('Lamp and buzzer');
  expect([cuesLabel(['tone']), cuesLabel(['lamp'])]).toEqual(['Buzzer only', 'Lamp only']);
  expect([clockTime(64_250), clockTime(59_960)]).toEqual(['1:04.3', '1:00.0']);
});

test('areas can be set again starting at a time', { tags: ['B-TF-01'] }, () => {
  const area = { x: 0.5, y: 0.5, width: 0.1, height: 0.1 };
  const ranges = withArea(split(firstRanges, 9000), 12_000, 'left', area);
  expect(ranges.map(({ from_ms }) => from_ms)).toEqual([0, 9000]);
  expect([rangeAt(ranges, 8999), rangeAt(ranges, 9000)]).toEqual([0, 1]);
  expect(ranges[0]).toEqual(firstRanges[0]);
  expect(ranges[1]?.areas).toEqual({ ...firstRanges[0]?.areas, left: area });
  expect(withoutRange(ranges, 9000)).toEqual([ranges[0]]);
});
