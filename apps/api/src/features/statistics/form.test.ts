import { limits } from '@fencing-journal/contract/shared/limits';
import { describe, expect, it } from 'vitest';
import { formOf } from './form.ts';

/** Returns the bouts of tournaments, given as ["A", "WWL"] in the order they were fought, newest first. */
const fought = (...tournaments: [name: string, results: string][]) =>
  tournaments
    .flatMap(([name, results], index) =>
      Array.from(results, (result) => ({
        slug: name.toLowerCase(),
        name,
        date: `2026-01-${String(index + 1).padStart(2, '0')}`,
        won: result === 'W',
      })),
    )
    .toReversed();

const summary = (...tournaments: [string, string][]) =>
  formOf(fought(...tournaments)).map(
    ({ name, wins, bouts, form }) => `${name} ${wins}/${bouts}, form ${form.wins}/${form.bouts}`,
  );

describe('form', () => {
  it('is empty without bouts', () => {
    expect(formOf([])).toEqual([]);
  });

  it('covers all bouts until there are twenty, then the last twenty', () => {
    expect(summary(['A', 'W'.repeat(12)], ['B', 'L'.repeat(6)], ['C', 'LLLLWW'])).toEqual([
      'A 12/12, form 12/12',
      'B 0/6, form 12/18',
      'C 2/6, form 10/20',
    ]);
  });

  it('has the date of the last bout and the range of the rate', () => {
    expect(formOf(fought(['A', 'WL']))).toEqual([
      {
        slug: 'a',
        name: 'A',
        date: '2026-01-01',
        bouts: 2,
        wins: 1,
        form: {
          bouts: 2,
          wins: 1,
          win_rate: {
            rate: 0.5,
            low: expect.closeTo(0.0945, 3),
            high: expect.closeTo(0.9055, 3),
          },
        },
      },
    ]);
  });

  it('keeps one point for a tournament whose bouts alternate with those of another', () => {
    const [a, b] = [fought(['A', 'WL']), fought(['B', 'LL'])];
    expect(formOf([b[0]!, a[0]!, b[1]!, a[1]!]).map(({ name }) => name)).toEqual(['A', 'B']);
  });

  it('leaves out tournaments that may have older bouts than were read', () => {
    const half = limits.formBouts / 2;
    expect(summary(['A', 'W'.repeat(half)], ['B', 'L'.repeat(half)])).toEqual([
      `B 0/${half}, form 0/20`,
    ]);
  });
});
