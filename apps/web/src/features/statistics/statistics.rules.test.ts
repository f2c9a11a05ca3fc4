import { figuresOf, type StatisticsBoutsQuery } from '@fencing-journal/contract/statistics';
import { describe, expect, it } from 'vitest';
import {
  fillMonths,
  filtersOf,
  parseQuery,
  buildSearch,
  formatMonthRange,
  describeQuery,
} from './statistics.rules.ts';

const read = (search: string) => parseQuery(new URLSearchParams(search));

describe('statistics query in an address', () => {
  it('is parsed and serialized without loss', () => {
    const search = '?weapon=foil&period=2025-26&kind=de&opponent_hand=Left&result=win&page=3';
    expect(read(search)).toEqual({
      weapon: 'foil',
      period: '2025-26',
      kind: 'de',
      opponent_hand: 'Left',
      result: 'win',
      page: 3,
    });
    expect(buildSearch(read(search))).toBe(search);
    expect(filtersOf(read(search))).toEqual({ weapon: 'foil', period: '2025-26', kind: 'de' });
  });

  it('is empty if nothing is chosen', () => {
    expect(read('?weapon=all&period=&kind=competition')).toEqual({});
    expect([buildSearch({}), buildSearch({ page: 1 })]).toEqual(['', '']);
  });

  it('keeps `kind=all`, which adds practice', () => {
    expect(read('?kind=all')).toEqual({ kind: 'all' });
  });

  it('drops values that the server would reject', () => {
    expect(read('?weapon=banana&period=2025-27&kind=pool&month=2025-13&page=0&x=1')).toEqual({
      kind: 'pool',
    });
    expect(read('?opponent_hand=Left&month=2025-11')).toEqual({ month: '2025-11' });
    expect(read('?weapon=foil&run=current&result=win&page=2')).toEqual({
      weapon: 'foil',
      run: 'current',
      page: 2,
    });
  });
});

describe('the title of a list of bouts', () => {
  it.each([
    ['Your bouts in competition', {}],
    ['All your bouts', { kind: 'all' }],
    ['Foil bouts in competition and at practice', { weapon: 'foil', kind: 'all' }],
    [
      'Foil bouts in 2025-26 against left-handed opponents that you won',
      { weapon: 'foil', period: '2025-26', opponent_hand: 'Left', result: 'win' },
    ],
    [
      'Last-touch epee direct elimination bouts that you lost',
      { weapon: 'epee', kind: 'de', decided: 'one_touch', result: 'loss' },
    ],
    ['Pool bouts decided by priority', { kind: 'pool', decided: 'priority' }],
    [
      'Foil bouts in 2025-26 from your longest winning streak',
      { weapon: 'foil', period: '2025-26', run: 'longest_wins' },
    ],
    ['Bouts in November 2025', { month: '2025-11', period: '2025-26' }],
    [
      'Other-weapon other-type bouts against Sasha Lind',
      { weapon: 'other', kind: 'other', opponent: 'sasha-lind-bbbbbb' },
    ],
    ['Bouts against opponents rated A', { opponent_rating: 'A' }],
    ['Bouts against unrated opponents', { opponent_rating: 'U' }],
    ['Bouts against opponents with an unknown rating', { opponent_rating: 'unknown' }],
    ['Bouts against opponents of unknown handedness', { opponent_hand: 'unknown' }],
    ['Team bouts at Regional tournaments', { kind: 'team', event_level: 'Regional' }],
    ['Bouts in Cadet events', { age_category: 'Cadet' }],
    ['Bouts in events without an age category', { age_category: 'none' }],
  ] as [string, StatisticsBoutsQuery][])('%s', (words, query) => {
    expect(describeQuery(query, 'Sasha Lind')).toBe(words);
  });
});

describe('months of the statistics', () => {
  const figures = figuresOf({ bouts: 2, wins: 1, scored: 20, against: 18 });
  const months = ['2025-11', '2026-02'].map((month) => ({ month, ...figures }));

  it('are continuous, with gaps instead of zeros for months without bouts', () => {
    expect(
      fillMonths(months).map(({ month, figures: had }) => [month, had?.bouts ?? null]),
    ).toEqual([
      ['2025-11', 2],
      ['2025-12', null],
      ['2026-01', null],
      ['2026-02', 2],
    ]);
    expect(fillMonths([])).toEqual([]);
  });

  it('are described from the first to the last', () => {
    expect([formatMonthRange(months), formatMonthRange(months.slice(0, 1))]).toEqual([
      'November 2025 to February 2026',
      'November 2025',
    ]);
  });
});
