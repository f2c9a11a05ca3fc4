import { expect, it } from 'vitest';
import { penaltyFor, type CardRecord, type Group } from './cards.rules.ts';

const clean: CardRecord = { warned: false, yellow: false, reds: 0, group3Reds: 0, black: false };
/** The cards for a sequence of offenses in these groups. */
const cardsFor = (offences: readonly Group[]) => {
  let record = clean;
  return offences.map((group) => {
    const { card, record: next } = penaltyFor(group, record);
    record = next;
    return card;
  });
};

it.for([
  ['the first group: yellow, then red each time', [1, 1, 1], ['yellow', 'red', 'red']],
  ['the second group: red each time', [2, 2], ['red', 'red']],
  ['the third group: red, then black', [3, 3], ['red', 'black']],
  ['the fourth group: black', [4], ['black']],
  ['no yellow after a red', [2, 1], ['red', 'red']],
  ['a yellow before a red of another group', [1, 2, 1], ['yellow', 'red', 'red']],
  ['reds of other groups do not make the third one black', [2, 1, 3], ['red', 'red', 'red']],
] as const)('%s', ([, offences, cards]) => {
  expect(cardsFor(offences)).toEqual(cards);
});

it('the record counts red cards and keeps the yellow one', () => {
  const after = ([1, 1, 2, 3] as const).reduce<CardRecord>(
    (record, group) => penaltyFor(group, record).record,
    clean,
  );
  expect(after).toEqual({ warned: true, yellow: true, reds: 3, group3Reds: 1, black: false });
  expect(penaltyFor(4, after).record).toEqual({ ...after, black: true });
});
