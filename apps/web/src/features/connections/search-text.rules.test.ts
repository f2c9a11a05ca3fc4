import { expect, test } from 'vitest';
import { isSearchable, searchTextOf } from './search-text.rules.ts';

test.each([
  ["  Jane O'Doe! ", 'Jane-ODoe'],
  ['José Núñez', 'José-Núñez'],
  ['Jose\u0301', 'José'],
  ['Ольга Ким', 'Ольга-Ким'],
  ['Anne-Marie  7', 'Anne-Marie-7'],
  ['Jane !', 'Jane'],
  ['a_b%c/d', 'abcd'],
  [' ?! ', ''],
  ['', ''],
])('sends "%s" as "%s"', { tags: ['R-CON-06', 'R-VAL-32'] }, (typed, sent) => {
  expect(searchTextOf(typed)).toBe(sent);
});

test.each([
  ['', false],
  ['J', false],
  ['J-D', false],
  ['-', false],
  ['Jo', false],
  ['J-Do', false],
  ['Jo-Do', true],
  ['Do-J-Jo', true],
  ['Ли-Ким', true],
])('"%s" is long enough to search: %s', (text, enough) => {
  expect(isSearchable(text)).toBe(enough);
});
