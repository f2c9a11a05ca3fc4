import { wilsonInterval } from '@fencing-journal/contract/statistics';
import { describe, expect, it } from 'vitest';
import { formatMonth, rateText } from './format.ts';

const told = (wins: number, bouts: number) =>
  rateText({ wins, bouts, win_rate: wilsonInterval(wins, bouts) })
    .replaceAll('\u00A0', ' ')
    .replaceAll('\u2060', '');

describe('a win rate', () => {
  it('of few bouts is shown as a range, never as a percentage', () => {
    expect([told(5, 8), told(1, 1), told(0, 3), told(30, 60)]).toEqual([
      '5 of 8, likely 31–86%',
      '1 of 1, likely 21–100%',
      '0 of 3, likely 0–56%',
      '30 of 60, likely 38–62%',
    ]);
  });

  it('is a percentage with its margin from about a hundred bouts', () => {
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
