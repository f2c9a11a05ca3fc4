import { figuresOf } from '@fencing-journal/contract/statistics';
import { describe, expect, it } from 'vitest';
import { findingsOf, leastDifference } from './findings.rules.ts';
import { emptyStatistics, someStatistics } from './testing/samples.ts';

const counts = (wins: number, bouts: number) =>
  figuresOf({ wins, bouts, scored: wins * 5, against: (bouts - wins) * 5 });
const sentences = (...args: Parameters<typeof findingsOf>) =>
  findingsOf(...args).map(({ sentence }) => sentence);

describe('leastDifference', () => {
  it.each([
    ['certainly better', [56, 70], [48, 80], 0.0524],
    ['certainly worse', [48, 80], [56, 70], -0.0524],
    ['uncertain', [6, 10], [5, 10], 0],
    ['without bouts', [0, 0], [5, 10], 0],
  ] as const)('is the certain part of a difference: %s', (_, [w1, n1], [w2, n2], expected) => {
    // 56 of 70 against 48 of 80 is the example of Newcombe (1998), method 10: 0.0524 to 0.3339.
    expect(leastDifference({ wins: w1, bouts: n1 }, { wins: w2, bouts: n2 })).toBeCloseTo(
      expected,
      3,
    );
  });
});

describe('findings', () => {
  it('are empty without bouts', () => {
    expect(findingsOf(emptyStatistics(), {})).toEqual([]);
  });

  it('put the largest certain difference first, with at most one per breakdown', () => {
    const figures = someStatistics(40, 60, {
      opponent_hands: [
        { opponent_hand: 'Right', ...counts(31, 85) },
        { opponent_hand: 'Left', ...counts(12, 12) },
        { opponent_hand: 'unknown', ...counts(0, 3) },
      ],
      kinds: [
        { kind: 'pool', ...counts(35, 60) },
        { kind: 'de', ...counts(5, 40) },
      ],
    });
    const [first, second] = findingsOf(figures, {});
    expect(first).toMatchObject({
      sentence:
        'You won 12 of 12 bouts against left-handed opponents, more often than against others (31 of 85).',
      bouts: 12,
      query: { opponent_hand: 'Left' },
    });
    expect(second).toMatchObject({
      sentence:
        'You won 5 of 40 bouts in direct elimination, less often than in other bouts (35 of 60).',
      query: { kind: 'de' },
    });
    expect(sentences(figures, {}).filter((sentence) => sentence.includes('handed'))).toHaveLength(
      1,
    );
  });

  it('never compare fewer than five bouts or unknown values', () => {
    const figures = someStatistics(17, 10, {
      opponent_hands: [
        { opponent_hand: 'Left', ...counts(4, 4) },
        { opponent_hand: 'Right', ...counts(0, 50) },
      ],
      age_categories: [
        { age_category: 'Cadet', ...counts(30, 30) },
        { age_category: 'none', ...counts(0, 30) },
      ],
    });
    expect(sentences(figures, {}).join()).not.toMatch(/often/);
  });

  it('are plain facts if no difference is certain', () => {
    expect(sentences(someStatistics(), {})).toEqual([
      'You won your last 3 bouts.',
      'You won 6 of 7 bouts against Sasha Lind.',
      'You won 0 of 4 bouts against Mika Roy.',
    ]);
    const { total, ...rest } = emptyStatistics();
    expect(sentences({ ...rest, total: { ...total, ...counts(1, 1) } }, {})).toEqual([
      'You won 1 of 1 bout.',
    ]);
  });

  it('keep the filters, and have the range of their win rate', () => {
    const [streak, best] = findingsOf(someStatistics(), { weapon: 'foil' });
    expect(streak).toMatchObject({ query: { weapon: 'foil', run: 'current' }, rate: null });
    expect(best).toMatchObject({
      query: { weapon: 'foil', opponent: 'sasha-lind-bbbbbb' },
      rate: { rate: 6 / 7 },
    });
  });
});
