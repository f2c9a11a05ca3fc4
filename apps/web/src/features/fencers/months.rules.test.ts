import { expect, it } from 'vitest';
import { aMonth } from '../../testing/samples/fencers.ts';
import { columnsOf, maxMonths } from './months.rules.ts';

it('columnsOf shows the year only where it changes', () => {
  const { columns, ...size } = columnsOf(
    [aMonth('2025-11', 1, 0), aMonth('2026-01', 2, 1), aMonth('2026-03', 0, 3)],
    150,
    20,
  );
  expect(columns).toEqual([
    { month: '2025-11', name: 'Nov', year: '’25', wins: 1, losses: 0 },
    { month: '2026-01', name: 'Jan', year: '’26', wins: 2, losses: 1 },
    { month: '2026-03', name: 'Mar', year: '', wins: 0, losses: 3 },
  ]);
  expect(size).toEqual({ blockHeight: 20, maxWins: 2, maxLosses: 3 });
});

it('columnsOf shrinks the blocks so that the tallest month fits', () => {
  expect(columnsOf([aMonth('2026-01', 20, 10)], 150, 20).blockHeight).toBe(5);
});

it('columnsOf shows only the latest months, with the year on the first', () => {
  const months = Array.from({ length: 12 }, (_, index) =>
    aMonth(`2025-${String(index + 1).padStart(2, '0')}`, 1, index < 2 ? 9 : 0),
  );
  const { columns, maxLosses } = columnsOf(months, 150, 20);
  expect([columns.length, columns[0], maxLosses]).toEqual([
    maxMonths,
    expect.objectContaining({ name: 'Mar', year: '’25' }),
    0,
  ]);
});
