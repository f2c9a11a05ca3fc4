import { describe, expect, test } from 'vitest';
import { aBoutSummary } from '../../testing/samples/bouts.ts';
import { boutLinkName, cellText, ladderOf, ownBouts, poolRows, recordOf } from './events.rules.ts';

const self = 'robin-vega-bbbbbb';
const pool = (score_a: number, score_b: number, round = 0) =>
  aBoutSummary({ bout_type: 'Pool', score_a, score_b, winner_is_a: score_a > score_b, round });
const own = (...bouts: ReturnType<typeof aBoutSummary>[]) => ownBouts(bouts, self);

describe("the fencer's bouts", () => {
  test("are seen from the fencer's side, and bouts between others are left out", () => {
    const asB = aBoutSummary({
      fencer_a: 'Mika Roy',
      fencer_a_slug: 'mika-roy-bbbbbb',
      fencer_b: 'Robin Vega',
      fencer_b_slug: self,
      score_a: 5,
      score_b: 5,
      winner_is_a: false,
      won_on_priority: 'b',
    });
    const ofOthers = aBoutSummary({ fencer_a_slug: 'kim-abe-bbbbbb' });
    expect(own(aBoutSummary(), asB, ofOthers)).toMatchObject([
      { opponent: 'Sasha Lind', scored: 15, received: 11, won: true, onPriority: false },
      { opponent: 'Mika Roy', scored: 5, received: 5, won: true, onPriority: true },
    ]);
  });

  test('have the indicator of pool bouts only', () => {
    expect(recordOf(own(pool(5, 3), aBoutSummary()))).toEqual({
      victories: 2,
      defeats: 0,
      scored: 20,
      received: 14,
      indicator: 2,
      hasNonPoolBouts: true,
    });
    expect(recordOf(own(aBoutSummary())).indicator).toBeUndefined();
  });
});

describe('the row of a pool sheet', () => {
  test('has a cell per opponent and the totals of the sheet', () => {
    const [row, ...others] = poolRows(own(pool(5, 3), pool(2, 5), pool(5, 0), aBoutSummary()));
    expect(others).toEqual([]);
    expect([row?.label, row?.bouts.map(cellText)]).toEqual(['Pool', ['V5', 'D2', 'V5']]);
    expect(row?.totals.map(({ heading, value }) => [heading, value])).toEqual([
      ['V/M', '2/3'],
      ['TS', 12],
      ['TR', 8],
      ['Ind', '+4'],
    ]);
  });

  test('exists once per pool, in the order of their numbers', () => {
    const rows = poolRows(own(pool(5, 3, 2), pool(2, 5, 1), pool(5, 0, 2)));
    expect(rows.map(({ label, bouts }) => [label, bouts.map(cellText)])).toEqual([
      ['Pool 1', ['D2']],
      ['Pool 2', ['V5', 'V5']],
    ]);
  });

  test('is left out if there are more bouts than any pool has', () => {
    expect(poolRows(own(...Array.from({ length: 21 }, () => pool(5, 3))))).toEqual([]);
  });
});

describe('the ladder', () => {
  const table = (round: number) => aBoutSummary({ round });

  test('goes down from the largest table; bouts without a table come last', () => {
    const rungs = ladderOf(own(table(16), table(0), table(64), pool(5, 3), table(32)));
    expect(rungs.map(({ label }) => label)).toEqual([
      'Table of 64',
      'Table of 32',
      'Table of 16',
      'DE',
    ]);
  });

  test('is left out if there are more bouts than any event has', () => {
    expect(ladderOf(own(...Array.from({ length: 21 }, () => table(64))))).toEqual([]);
  });
});

test('a link names opponent, outcome and score', () => {
  const [bout] = own(aBoutSummary({ score_a: 14, score_b: 14, won_on_priority: 'a' }));
  expect(boutLinkName(bout!)).toBe('Sasha Lind, won 14–14 on priority');
});
