import { describe, expect, test } from 'vitest';
import { dueLabel, isDue, servicedToday } from './service.rules.ts';

const today = '2026-03-14';

describe('a service', () => {
  test.each([
    [null, undefined, false],
    ['2026-03-29', undefined, false],
    ['2026-03-28', 'Service due in 14 days', false],
    ['2026-03-15', 'Service due tomorrow', false],
    ['2026-03-14', 'Service due today', true],
    ['2026-03-13', 'Service overdue', true],
  ])('due on %s says "%s"', (service_due, mark, due) => {
    expect(dueLabel({ service_due }, today)).toBe(mark);
    expect(isDue({ service_due }, today)).toBe(due);
  });

  test('done today is due again after the same interval', () => {
    expect(
      servicedToday(
        { bought_on: '2025-01-01', serviced_on: '2026-01-01', service_due: '2026-03-02' },
        today,
      ),
    ).toEqual({ serviced_on: today, service_due: '2026-05-13' });
    expect(
      servicedToday(
        { bought_on: '2026-02-02', serviced_on: null, service_due: '2026-03-04' },
        today,
      ),
    ).toEqual({ serviced_on: today, service_due: '2026-04-13' });
  });

  test.each([
    { bought_on: null, serviced_on: null, service_due: '2026-03-04' },
    { bought_on: '2025-01-01', serviced_on: '2026-01-01', service_due: null },
    { bought_on: null, serviced_on: '2026-03-10', service_due: '2026-03-04' },
  ])('without a known interval has no next date: %j', (service) =>
    expect(servicedToday(service, today).service_due).toBeNull(),
  );

  test('is never due later than the maximum date', () => {
    expect(
      servicedToday(
        { bought_on: null, serviced_on: '2020-01-01', service_due: '2026-03-14' },
        today,
      ).service_due,
    ).toBe('2028-03-13');
  });
});
