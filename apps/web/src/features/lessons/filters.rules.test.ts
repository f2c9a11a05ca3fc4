import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayOf } from '../../lib/days.ts';
import { filtersOf, periodOf, seasonOptions } from './filters.rules.ts';

const read = (search: string, side: 'own' | 'coach' = 'own') =>
  filtersOf(new URLSearchParams(search), side);

describe('the filters in an address', () => {
  test("are read for the list's side and trimmed", () => {
    expect(read('search=+parry+six&coach=teo-marsh-aaaaaa&from=2026-01-01&to=2026-02-01')).toEqual({
      search: 'parry six',
      coach: 'teo-marsh-aaaaaa',
      from: '2026-01-01',
      to: '2026-02-01',
    });
    expect(read('student=nora-aaaaaa&waiting=1', 'coach')).toEqual({
      student: 'nora-aaaaaa',
      waiting: '1',
    });
  });

  test("omit the other side's filters, empty values and values the server would reject", () => {
    expect(read('student=nora-aaaaaa&waiting=1&page=2')).toEqual({});
    expect(read('coach=teo-marsh-aaaaaa', 'coach')).toEqual({});
    expect(read('search=+&from=&to=yesterday&coach=No+Slug!')).toEqual({});
    expect(read('waiting=perhaps', 'coach')).toEqual({});
  });
});

describe('a period', () => {
  test('is a season from August to July, the current one first', () => {
    expect(seasonOptions('2026-07-31')[0]).toEqual({
      value: '2025-26',
      label: '2025-26',
      from: '2025-08-01',
      to: '2026-07-31',
    });
    expect(seasonOptions('2026-08-01').map(({ value }) => value)).toEqual([
      '2026-27',
      '2025-26',
      '2024-25',
      '2023-24',
      '2022-23',
      '2021-22',
    ]);
  });

  test.each([
    { days: {}, is: '' },
    { days: { from: '2025-08-01', to: '2026-07-31' }, is: '2025-26' },
    { days: { from: '1999-08-01', to: '2000-07-31' }, is: '1999-00' },
    { days: { from: '2025-08-01' }, is: 'dates' },
    { days: { to: '2026-07-31' }, is: 'dates' },
    { days: { from: '2025-08-02', to: '2026-07-31' }, is: 'dates' },
    { days: { from: '2024-08-01', to: '2026-07-31' }, is: 'dates' },
  ])('of $days is "$is"', ({ days, is }) => expect(periodOf(days)).toBe(is));
});

describe('today', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ['America/Los_Angeles', '2026-03-04'],
    ['UTC', '2026-03-05'],
    ['Asia/Tokyo', '2026-03-05'],
  ])('in %s is the local date there', (zone, day) => {
    vi.stubEnv('TZ', zone);
    expect(dayOf(new Date('2026-03-05T02:00:00Z'))).toBe(day);
  });
});
