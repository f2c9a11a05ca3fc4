import { expect, test } from 'vitest';
import { readPastedNames } from './pasted-names.rules.ts';
import { countPasted, describePasted, findPastedOpponents } from './pasted-opponents.rules.ts';

const fencer = (fencer_name: string) => ({ slug: fencer_name, fencer_name, handed: null });
const known = {
  fencers: [fencer('Ida Holm'), fencer('Zoë Núñez'), fencer('Jo Tanaka'), fencer('Jo Tanaka')],
  ownName: 'Robin Vega',
  chosen: [fencer('Mika Roy')],
  room: 20,
};
const find = (text: string, room = 20) =>
  findPastedOpponents(readPastedNames(text).names, { ...known, room });

test.each([
  ['HOLM Ida', 'One of your fencers'],
  ['Holm Ida', 'One of your fencers'],
  ['NUNEZ Zoe', 'One of your fencers'],
  ['Jo Tanaka', 'First of 2 fencers with this name'],
  ['Ida Holmes', 'New opponent'],
  ['Ida Holmes  Salle Nord / Metro / USA', 'New opponent · Salle Nord'],
  ['Ida', 'Left out. Enter a first and last name'],
  ['VEGA Robin', 'Left out, because this is you'],
  ['Mika Roy', 'Left out, already chosen'],
])('%s: %s', (text, description) => {
  expect(find(text).map(describePasted)).toEqual([description]);
});

test('takes each name once, up to the number that can still be chosen', () => {
  expect(find('Ida Holm\nHOLM Ida\nAda Amsel\nLou Bell', 2).map(describePasted)).toEqual([
    'One of your fencers',
    'Left out, listed twice',
    'New opponent',
    'Left out, the list is full',
  ]);
});

test('counts what happens to the names', () => {
  expect(countPasted(find('Ida Holm\nAda Amsel\nLou Bell\nRobin Vega'))).toBe(
    '1 of your fencers, 2 new opponents, 1 left out',
  );
});
