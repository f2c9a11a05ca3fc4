import type { GuideProgress } from '@fencing-journal/contract/guides';
import { defaultChoices } from '@fencing-journal/contract/guides/content';
import { describe, expect, test } from 'vitest';
import { applyChange, newItemId, copyableItems, type ChecklistChange } from './changes.rules.ts';

const at = '2026-04-11T08:00:00.000Z';
const list: GuideProgress = {
  slug: 'bag',
  tournament: null,
  ticked: ['jacket', 'own-a'],
  items: [
    { id: 'own-a', text: 'Socks' },
    { id: 'own-b', text: 'Hat' },
  ],
  choices: defaultChoices,
  last: null,
};
const sent = (change: Partial<ChecklistChange>): ChecklistChange => ({
  slug: 'bag',
  tournament: '',
  account: 'me',
  ...change,
});

describe('an unsent change', () => {
  test('is already applied to the list', () => {
    expect(
      applyChange(
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
      applyChange(
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
      applyChange(list, sent({ choices: { ...defaultChoices, weapon: 'foil', at } })).choices,
    ).toMatchObject({ weapon: 'foil' });
    expect(applyChange(list, sent({}))).toEqual(list);
  });
});

describe('items to copy', () => {
  test("are the user's items on the last competition's list that this list lacks, compared by id and text", () => {
    const items = [
      { id: 'own-a', text: 'Other words' },
      { id: 'own-x', text: ' hat ' },
      { id: 'own-y', text: 'Tape' },
    ];
    expect(copyableItems({ ...list, last: { tournament: null, items } })).toEqual([
      { id: 'own-y', text: 'Tape' },
    ]);
    expect(copyableItems(list)).toEqual([]);
  });
});

test("ids of the user's own items match the contract and are unique", () => {
  expect(newItemId()).toMatch(/^own-[0-9a-f]{32}$/);
  expect(newItemId()).not.toBe(newItemId());
});
