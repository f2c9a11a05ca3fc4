import type { GuideProgress } from '@fencing-journal/contract/guides';
import { usualChoices } from '@fencing-journal/contract/guides/content';
import { describe, expect, test } from 'vitest';
import { applied, newItemId, toCopy, type Sent } from './changes.rules.ts';

const at = '2026-04-11T08:00:00.000Z';
const list: GuideProgress = {
  slug: 'bag',
  tournament: null,
  ticked: ['jacket', 'own-a'],
  items: [
    { id: 'own-a', text: 'Socks' },
    { id: 'own-b', text: 'Hat' },
  ],
  choices: usualChoices,
  last: null,
};
const sent = (change: Partial<Sent>): Sent => ({
  slug: 'bag',
  tournament: '',
  account: 'me',
  ...change,
});

describe('a change on its way', () => {
  test('stands in the list already', () => {
    expect(
      applied(
        list,
        sent({
          marks: [
            { item: 'glove', ticked: true, at },
            { item: 'jacket', ticked: false, at },
          ],
        }),
      ).ticked,
    ).toEqual(['own-a', 'glove']);
    expect(
      applied(
        list,
        sent({
          items: [
            { id: 'own-b', text: 'Cap', at },
            { id: 'own-c', text: 'Tape', at },
          ],
          removed: [{ id: 'own-a', at }],
        }),
      ).items,
    ).toEqual([
      { id: 'own-b', text: 'Cap' },
      { id: 'own-c', text: 'Tape' },
    ]);
    expect(
      applied(list, sent({ choices: { ...usualChoices, weapon: 'foil', at } })).choices,
    ).toMatchObject({ weapon: 'foil' });
    expect(applied(list, sent({}))).toEqual(list);
  });
});

describe('what can be copied', () => {
  test("are the last competition's own items that are not there under their name or their words", () => {
    const items = [
      { id: 'own-a', text: 'Other words' },
      { id: 'own-x', text: ' hat ' },
      { id: 'own-y', text: 'Tape' },
    ];
    expect(toCopy({ ...list, last: { tournament: null, items } })).toEqual([
      { id: 'own-y', text: 'Tape' },
    ]);
    expect(toCopy(list)).toEqual([]);
  });
});

test('the name of an own item is one that the contract takes, and another each time', () => {
  expect(newItemId()).toMatch(/^own-[0-9a-f]{32}$/);
  expect(newItemId()).not.toBe(newItemId());
});
