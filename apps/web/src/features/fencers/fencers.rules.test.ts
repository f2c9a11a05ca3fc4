import { expect, it } from 'vitest';
import { filterByName } from './fencers.rules.ts';

const fencers = [
  ['José', 'Peña'],
  ['Łukasz', 'Nowak'],
  ['Ann', 'Ørsted'],
].map(([first_name = '', last_name = '']) => ({ first_name, last_name }));
const found = (words: string) => filterByName(fencers, words).map(({ last_name }) => last_name);

it('namedLike finds any part of a name, in any order, ignoring case and accents', () => {
  expect(found('')).toEqual(['Peña', 'Nowak', 'Ørsted']);
  expect(found('PENA')).toEqual(['Peña']);
  expect(found(' pen  jos ')).toEqual(['Peña']);
  expect(found('łukasz')).toEqual(['Nowak']);
  expect(found('lukasz')).toEqual(['Nowak']);
  expect(found('orsted')).toEqual(['Ørsted']);
  expect(found('pena ann')).toEqual([]);
});
