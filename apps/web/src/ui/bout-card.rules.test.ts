import { expect, test } from 'vitest';
import { roundName, roundText } from './bout-card.rules.ts';

test.each([
  ['Pool', 3, 'Pool 3'],
  ['DE', 32, 'Table of 32'],
  ['DE - Vet', 2, 'Table of 2'],
  ['Team Relay', 4, 'Table of 4'],
  ['Team Relay', 2, 'Table of 2'],
  ['Team Relay', 3, 'Round 3'],
  ['Other', 4, 'Round 4'],
  [null, 2, 'Round 2'],
  ['DE', 0, null],
] as const)('%s with round %d is named %s', (bout_type, round, name) => {
  expect(roundName({ bout_type, round })).toBe(name);
});

test.each([
  ['Pool', 3, '3'],
  ['DE', 32, 'Table of 32'],
  ['Team Relay', 4, 'Table of 4'],
  [null, 0, null],
] as const)('below its label, %s with round %d is %s', (bout_type, round, text) => {
  expect(roundText({ bout_type, round })).toBe(text);
});
