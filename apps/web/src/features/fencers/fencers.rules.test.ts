import { expect, it } from 'vitest';
import { filterByName, sortFencers } from './fencers.rules.ts';

const fencers = [
  ['José', 'Peña'],
  ['Łukasz', 'Nowak'],
  ['Ann', 'Ørsted'],
].map(([first_name = '', last_name = '']) => ({ first_name, last_name }));
const found = (words: string) => filterByName(fencers, words).map(({ last_name }) => last_name);

it('filterByName finds any part of a name, in any order, ignoring case and accents', () => {
  expect(found('')).toEqual(['Peña', 'Nowak', 'Ørsted']);
  expect(found('PENA')).toEqual(['Peña']);
  expect(found(' pen  jos ')).toEqual(['Peña']);
  expect(found('łukasz')).toEqual(['Nowak']);
  expect(found('lukasz')).toEqual(['Nowak']);
  expect(found('orsted')).toEqual(['Ørsted']);
  expect(found('pena ann')).toEqual([]);
});

it("sortFencers orders by the latest or by the most bouts; names decide ties, the user's card is first", () => {
  const cards = ['me', 'ann', 'bo', 'cy'].map((slug) => ({ slug, is_self: slug === 'me' }));
  const records = new Map(
    [
      { slug: 'bo', wins: 1, losses: 0, last_met: '2026-03-01' },
      { slug: 'cy', wins: 2, losses: 3, last_met: '2025-11-20' },
    ].map((record) => [record.slug, record]),
  );
  const slugs = (order: 'name' | 'met' | 'bouts') =>
    sortFencers(cards, records, order).map(({ slug }) => slug);
  expect(slugs('name')).toEqual(['me', 'ann', 'bo', 'cy']);
  expect(slugs('met')).toEqual(['me', 'bo', 'cy', 'ann']);
  expect(slugs('bouts')).toEqual(['me', 'cy', 'bo', 'ann']);
});
