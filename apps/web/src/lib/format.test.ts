import { wilsonInterval } from '@fencing-journal/contract/statistics';
import { describe, expect, it, vi } from 'vitest';
import {
  formatDateRange,
  formatDayOf,
  formatMonth,
  ordinal,
  placeText,
  rateText,
} from './format.ts';

const told = (wins: number, bouts: number) =>
  rateText({ wins, bouts, win_rate: wilsonInterval(wins, bouts) })
    .replaceAll('\u00A0', ' ')
    .replaceAll('\u2060', '');

it.each([
  ['America/New_York', 'Dec 5, 2026'],
  ['Europe/Berlin', 'Dec 6, 2026'],
])('a deadline is shown as its day in %s', (zone, text) => {
  vi.stubEnv('TZ', zone);
  expect(formatDayOf('2026-12-06T01:30:00.000Z')).toBe(text);
});

describe('a win rate', () => {
  it('of few bouts is shown as a range, never as a percentage', () => {
    expect([told(5, 8), told(1, 1), told(0, 3), told(30, 60)]).toEqual([
      '5 of 8, likely 31–86%',
      '1 of 1, likely 21–100%',
      '0 of 3, likely 0–56%',
      '30 of 60, likely 38–62%',
    ]);
  });

  it('is a percentage with its margin for about a hundred bouts or more', () => {
    expect([told(46, 92), told(47, 93), told(124, 200), told(600, 1000)]).toEqual([
      '46 of 92, likely 40–60%',
      '51% ± 10',
      '62% ± 7',
      '60% ± 3',
    ]);
  });

  it('stays a range if ± would exceed 0 or 100%', () => {
    expect([told(100, 100), told(2, 200)]).toEqual([
      '100 of 100, likely 96–100%',
      '2 of 200, likely 0–4%',
    ]);
  });

  it('of no bouts is "No bouts"', () => {
    expect(told(0, 0)).toBe('No bouts');
  });
});

it('a month is the same in every time zone', () => {
  expect([formatMonth('2025-08'), formatMonth('2026-01', 'short')]).toEqual([
    'August 2025',
    'Jan 2026',
  ]);
});

describe('the days of a tournament', () => {
  it.for([
    ['2026-03-21', null, 'Mar 21, 2026'],
    ['2026-03-21', '2026-03-21', 'Mar 21, 2026'],
    ['2026-03-21', '2026-03-22', 'Mar 21–22, 2026'],
    ['2026-03-31', '2026-04-02', 'Mar 31 – Apr 2, 2026'],
    ['2026-12-31', '2027-01-01', 'Dec 31, 2026 – Jan 1, 2027'],
  ] as const)('%s to %s is "%s"', ([first, last, text]) => {
    expect(formatDateRange(first, last).replaceAll(/\s/g, ' ')).toBe(text);
  });
});

it('ordinals have the right endings, with "th" for 11 to 13 of every hundred', () => {
  expect([1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 23, 101, 111, 112, 113, 121].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '10th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '101st',
    '111th',
    '112th',
    '113th',
    '121st',
  ]);
});

it('a place is shown with the number of fencers if it is known', () => {
  expect([placeText(12, 48), placeText(3, null)]).toEqual(['12th of 48', '3rd']);
});
