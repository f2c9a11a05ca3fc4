import { addDays } from '@fencing-journal/contract/shared/days';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayOf } from '../../lib/days.ts';
import { addMonths, isDay, dayAfterKey, weekday, weeksOf } from './days.rules.ts';

describe('days', () => {
  test('keep their number in another month, or become its last day', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });

  test.each([
    ['2026-03-21', true],
    ['2026-02-29', false],
    ['2026-3-1', false],
    ['', false],
    ['tomorrow', false],
  ])('"%s" is a valid day: %s', (text, is) => expect(isDay(text)).toBe(is));

  describe('today', () => {
    afterEach(() => vi.unstubAllEnvs());
    test.each([
      ['America/Los_Angeles', '2026-03-04'],
      ['Asia/Tokyo', '2026-03-05'],
    ])('in %s is the local date there', (zone, day) => {
      vi.stubEnv('TZ', zone);
      expect(dayOf(new Date('2026-03-05T02:00:00Z'))).toBe(day);
    });
  });
});

describe('a month', () => {
  test.each([
    ['2026-02', 4],
    ['2026-03', 5],
    ['2026-05', 6],
    ['2024-02', 5],
  ])('%s spans %s full weeks that start on Sunday', (month, count) => {
    const weeks = weeksOf(month);
    expect(weeks).toHaveLength(count);
    for (const week of weeks) expect([week.length, weekday(week[0] ?? '')]).toEqual([7, 0]);
    const days = weeks.flat();
    expect(days).toEqual(
      Array.from({ length: days.length }, (_, index) => addDays(days[0] ?? '', index)),
    );
    expect(days.filter((day) => day.startsWith(month))).toHaveLength(
      new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 0).getDate(),
    );
    expect(
      weeks[0]?.some((day) => day.startsWith(month)) &&
        weeks.at(-1)?.some((day) => day.startsWith(month)),
    ).toBe(true);
  });

  test.each([
    ['ArrowLeft', '2026-03-17'],
    ['ArrowRight', '2026-03-19'],
    ['ArrowUp', '2026-03-11'],
    ['ArrowDown', '2026-03-25'],
    ['Home', '2026-03-15'],
    ['End', '2026-03-21'],
    ['PageUp', '2026-02-18'],
    ['PageDown', '2026-04-18'],
    ['Enter', undefined],
    ['a', undefined],
  ])('moves with %s to %s', (key, day) => expect(dayAfterKey('2026-03-18', key)).toBe(day));
});
