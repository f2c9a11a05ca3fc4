import { describe, expect, it } from 'vitest';
import { disagreementOf, leadsOf, longestRuns, scoresAfter } from './progress.rules.ts';

const log = (scorers: string) =>
  scorers
    .split(' ')
    .filter(Boolean)
    .map((scorer) => ({ scorer: scorer as 'a' | 'b' | 'both' | 'none' }));

describe('the progress of a bout', () => {
  it('has a score after each touch; a double counts for both sides, a halt for neither', () => {
    expect(scoresAfter(log('a both none b')).map(({ a, b }) => `${a}–${b}`)).toEqual([
      '1–0',
      '2–1',
      '2–1',
      '2–2',
    ]);
  });

  it('has the lead of one side over the touches that scored', () => {
    expect(leadsOf(log('a a none b both b b'), 'a')).toEqual([0, 1, 2, 1, 1, 0, -1]);
    expect(leadsOf(log('a a'), 'b')).toEqual([0, -1, -2]);
  });

  it('has longest runs, which end at a double but not at a halt', () => {
    expect(longestRuns(log('a none a b b b both b'))).toEqual({ a: 2, b: 3 });
    expect(longestRuns(log(''))).toEqual({ a: 0, b: 0 });
  });

  it('does not count a P-red in a run, since it gives both fencers a touch', () => {
    const [a, b] = [{ scorer: 'a' }, { scorer: 'b' }] as const;
    const red = [
      { scorer: 'a', kind: 'p_card' },
      { scorer: 'b', kind: 'p_card' },
    ] as const;
    expect(longestRuns([a, ...red, a, b, b])).toEqual({ a: 1, b: 2 });
  });

  it('says how it differs from the score of the bout', () => {
    const bout = { score_a: 5, score_b: 3 };
    const of = (score_a: number, score_b: number) =>
      disagreementOf({ touches: log('a') as never, score_a, score_b }, bout);
    expect(of(5, 3)).toBeUndefined();
    expect(of(4, 1)).toEqual({ hasMore: false, missing: { a: 1, b: 2 } });
    expect(of(6, 2)).toEqual({ hasMore: true, missing: { a: 0, b: 1 } });
    expect(disagreementOf({ touches: [], score_a: 0, score_b: 0 }, bout)).toBeUndefined();
  });
});
