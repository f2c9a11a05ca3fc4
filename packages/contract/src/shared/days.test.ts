import { expect, it } from 'vitest';
import { addDays, daysBetween } from './days.ts';

it('days are added and counted across months, years and daylight saving changes', () => {
  expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
  expect(daysBetween('2026-04-01', '2026-03-31')).toBe(-1);
});
