import { expect, test } from 'vitest';
import { zonesOf } from './touch-labels.ts';

const labels = (...args: Parameters<typeof zonesOf>) =>
  zonesOf(...args).map(({ zone, label }) => `${zone} ${label}`);

test("the zones of a touch are named after the fencers, from the scorer's end", () => {
  const names = { a: 'Robin Vega', b: 'Sasha Lind' };
  const fromA = ['1 Vega’s end', '2 Vega’s half', '3 Middle', '4 Lind’s half', '5 Lind’s end'];
  expect(labels('a', names)).toEqual(fromA);
  expect(labels('both', names)).toEqual(fromA);
  expect(labels('b', names)).toEqual([
    '1 Lind’s end',
    '2 Lind’s half',
    '3 Middle',
    '4 Vega’s half',
    '5 Vega’s end',
  ]);
});

test('fencers with the same last name are named in full', () => {
  const [first] = zonesOf('b', { a: 'Robin Vega', b: 'Ada Vega' });
  expect(first?.label).toBe('Ada Vega’s end');
});
