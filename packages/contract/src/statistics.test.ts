import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { seasonName, seasonStartYear } from './shared/season.ts';
import { statistics, wilsonInterval } from './statistics.ts';

describe('the Wilson interval', () => {
  // The values for 263, 148, 29, and 20 are from Newcombe's comparison of seven methods (1998).
  it.for([
    [5, 10, 0.236593, 0.763407],
    [0, 10, 0, 0.277533],
    [10, 10, 0.722467, 1],
    [1, 1, 0.206549, 1],
    [0, 1, 0, 0.793451],
    [81, 263, 0.2553, 0.3662],
    [1, 29, 0.0061, 0.1718],
    [0, 20, 0, 0.1611],
    [15, 148, 0.0624, 0.1605],
    [500, 1000, 0.469067, 0.530933],
  ] as const)('of %i out of %i goes from %f to %f', ([hits, of, low, high]) => {
    const interval = wilsonInterval(hits, of);
    expect(interval?.rate).toBe(hits / of);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  it('is null if nothing was counted', () => {
    expect(wilsonInterval(0, 0)).toBeNull();
  });
});

it('a season is named after both of its years', { tags: ['R-FEN-03'] }, () => {
  expect([2025, 1999, 2009].map(seasonName)).toEqual(['2025-26', '1999-00', '2009-10']);
  expect(['2026-07-31', '2026-08-01'].map(seasonStartYear)).toEqual([2025, 2026]);
});

describe('statistics queries', () => {
  const asked = (query: object) => z.safeParse(statistics.bouts.query, query).success;

  it.for([
    {},
    { weapon: 'epee', kind: 'de', period: '2025-26' },
    { weapon: 'all', kind: 'all', period: 'all' },
    { weapon: '', kind: '', period: '' },
    { month: '2025-11', result: 'win', page: '2' },
    { opponent: 'kim-lunge-abc123', decided: 'one_touch' },
  ])('accept %j', (query) => expect(asked(query)).toBe(true));

  it.for([
    { weapon: 'axe' },
    { kind: 'DE' },
    { period: '2025' },
    { period: '2025-27' },
    { period: '2025-26 ' },
    { month: '2025-13' },
    { opponent_rating: 'F' },
    { month: '2025-11', event_level: 'Local' },
    { result: 'draw' },
    { decided: 'luck' },
    { page: '0' },
  ])('reject %j', { tags: ['R-API-06'] }, (query) => expect(asked(query)).toBe(false));
});
