import { expect, it } from 'vitest';
import { movedBoutsText, keptAndHidden, sortByLikelihood } from './merges.rules.ts';

const named = (first_name: string, last_name: string, is_self = false) => ({
  first_name,
  last_name,
  is_self,
});

it('sortByLikelihood puts cards that share words of the name first', () => {
  const cards = [
    named('Ada', 'Amsel'),
    named('Sascha', 'Peña'),
    named('Pena', 'Sasha'),
    named('Zoe', 'Zabel'),
  ];
  const self = named('Robin', 'Vega', true);
  expect(sortByLikelihood([self, ...cards], named('Sasha', 'Pena'))).toEqual([
    cards[2],
    cards[1],
    cards[0],
    cards[3],
    self,
  ]);
  expect(sortByLikelihood([...cards, self], named('R.', 'Vega'))[0]).toBe(self);
});

it("keptAndHidden keeps the current card but never hides the user's own", () => {
  const [self, one, other] = [
    named('Robin', 'Vega', true),
    named('Sasha', 'Lind'),
    named('Sascha', 'Lind'),
  ];
  expect(keptAndHidden(one, other)).toEqual({ keep: one, hide: other });
  expect(keptAndHidden(one, self)).toEqual({ keep: self, hide: one });
  expect(keptAndHidden(self, one)).toEqual({ keep: self, hide: one });
});

it('movedBoutsText states how many bouts move, if the count is known', () => {
  const [keep, hide] = [named('Sasha', 'Lind'), named('Sascha', 'Lind')];
  expect(movedBoutsText(keep, hide, 2)).toBe('Your 2 bouts with Sascha Lind move to Sasha Lind.');
  expect(movedBoutsText(keep, hide, 1)).toBe('Your 1 bout with Sascha Lind moves to Sasha Lind.');
  expect(movedBoutsText({ ...keep, is_self: true }, hide, 1)).toBe(
    "Sascha Lind's bouts move to Sasha Lind.",
  );
  expect(movedBoutsText(keep, hide)).toBe("Sascha Lind's bouts move to Sasha Lind.");
});
