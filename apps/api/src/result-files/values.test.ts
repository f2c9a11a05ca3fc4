import { expect, it } from 'vitest';
import { categoryInName, parseDay } from './values.ts';

it.each([
  ['2026-03-07', '2026-03-07'],
  ['2026/3/7', '2026-03-07'],
  ['3/7/2026', '2026-03-07'],
  ['3/7/26', '2026-03-07'],
  ['03-07-2026', '2026-03-07'],
  ['7.3.26', '2026-03-07'],
  ['21/3/26', '2026-03-21'],
  ['21-03-2026', '2026-03-21'],
  ['7 Mar 26', '2026-03-07'],
  ['7-Mar-26', '2026-03-07'],
  ['Mar 7, ’26', '2026-03-07'],
  ['Saturday, March 7, 2026 - 9:00 AM', '2026-03-07'],
  ['2026-03-07 09:30', '2026-03-07'],
])('the day %s is read as %s', { tags: ['B-IM-02'] }, (text, day) => {
  expect(parseDay(text)).toBe(day);
});

it.each(['', '3/7', 'Mar 26', 'Mar 7 10:30', '3/7/126', '3/7/99', '31/31/26', '1-2/26'])(
  '“%s” is not read as a day',
  { tags: ['B-IM-02'] },
  (text) => {
    expect(parseDay(text)).toBeNull();
  },
);

it.each([
  ['Div I-A Women’s Foil', 'Div IA'],
  ['Division IA Men’s Epee', 'Div IA'],
  ['Div I Men’s Epee', 'Div I'],
  ['DV1 Men’s Foil', 'Div I'],
  ['DV1A Men’s Foil', 'Div IA'],
  ['DV2 Men’s Foil', 'Div II'],
  ['DV3 Men’s Foil', 'Div III'],
  ['V40 Men’s Foil', 'Vet40'],
  ['V50 Men’s Foil', 'Vet50'],
  ['V60 Men’s Foil', 'Vet60'],
  ['V70 Men’s Foil', 'Vet70'],
  ['V80 Men’s Foil', 'Vet80'],
  ['Vet-40 Foil', 'Vet40'],
  ['Veteran Women’s Epee', 'Vet Combined'],
  ['Y-14 Men’s Foil', 'Y14'],
])('the category of %s is %s', { tags: ['B-IM-02'] }, (name, category) => {
  expect(categoryInName(name)).toBe(category);
});
