import type { SeasonReview } from '@fencing-journal/contract/season';
import { describe, expect, test } from 'vitest';
import { frequentActions, isEmptySeason, pictureFigures, progressText } from './season.rules.ts';

const counted = (value: string, scored: number, received = 0) => ({
  value,
  scored,
  received,
  rate: null,
});
const aReview: SeasonReview = {
  period: '2025-26',
  wins: 7,
  losses: 5,
  scored: 80,
  received: 70,
  before: { wins: 5, losses: 5 },
  best_wins: [],
  lessons: 14,
  practices: 1,
  tournaments: [
    {
      slug: 'salle-castellane-open',
      name: 'Salle Castellane Open',
      date: '2026-03-01',
      wins: 7,
      losses: 5,
      place: 3,
      entries: 20,
      video: null,
    },
  ],
};

describe('a season in review', { tags: ['B-CG-10'] }, () => {
  test('names the three actions that scored most, once there are enough touches', () => {
    const action = [
      counted('none', 50),
      counted('attack', 9, 3),
      counted('riposte', 12),
      counted('remise', 4),
      counted('point_in_line', 1),
    ];
    expect(
      frequentActions({ total: counted('all', 76), action }).map(({ label }) => label),
    ).toEqual(['Riposte', 'Attack', 'Remise']);
    expect(frequentActions({ total: counted('all', 4), action })).toEqual([]);
    expect(frequentActions(undefined)).toEqual([]);
  });

  test('compares with the season before, if there was one', () => {
    expect(progressText(aReview)).toBe(
      '58% of bouts won, likely 32–\u206081% over time; 50% the season before.',
    );
    expect(progressText({ ...aReview, before: { wins: 0, losses: 0 } })).toBe(
      '58% of bouts won, likely 32–\u206081% over time.',
    );
    expect(progressText({ ...aReview, wins: 0, losses: 0 })).toBe(
      'No competition bouts this season.',
    );
  });

  test('is empty without anything recorded', () => {
    expect(isEmptySeason(aReview)).toBe(false);
    expect(
      isEmptySeason({ ...aReview, wins: 0, losses: 0, lessons: 0, practices: 0, tournaments: [] }),
    ).toBe(true);
  });

  test('has a picture with figures and without names', () => {
    const figures = pictureFigures(aReview, [
      { value: 'riposte', label: 'Riposte', scored: 12, received: 4 },
    ]);
    expect(figures).toEqual([
      { value: '58%', label: 'bouts won' },
      { value: '1', label: 'tournament' },
      { value: '1', label: 'time in the top three' },
      { value: '14', label: 'lessons' },
      { value: '1', label: 'practice' },
      { value: '12', label: 'touches by riposte' },
    ]);
    expect(JSON.stringify(figures)).not.toContain('Castellane');
  });
});
