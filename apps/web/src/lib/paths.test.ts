import { expect, it } from 'vitest';
import { returnTarget } from './paths.ts';

it("returns only to the app's own pages", () => {
  expect(returnTarget('?next=%2Fjournal%2Ffencer%3Fa%3D1')).toBe('/journal/fencer?a=1');
  expect(
    returnTarget(`?next=${encodeURIComponent('/journal/statistics/bouts?weapon=foil&result=win')}`),
  ).toBe('/journal/statistics/bouts?weapon=foil&result=win');
  for (const evil of [
    '//evil.example/journal',
    'https://evil.example',
    '/journal\\..\\x',
    '/login',
    '/journalx',
    'javascript:alert(1)',
    '',
  ]) {
    expect(returnTarget(`?next=${encodeURIComponent(evil)}`)).toBe('/journal');
  }
});
