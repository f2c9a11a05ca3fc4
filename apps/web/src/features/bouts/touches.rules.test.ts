import { expect, test } from 'vitest';
import { touchesQuestion } from './touches.rules.ts';

test.each([
  [7, 7, 'Pool', '5 touches', 'More than five touches in a pool bout?'],
  [15, 13, 'Pool', '', 'More than five touches in a pool bout?'],
  [5, 4, 'Pool', '5 touches', undefined],
  [15, 13, 'DE', '15 touches', undefined],
  [15, 13, 'DE', '10 touches', 'More than 10 touches in a bout to 10?'],
  [6, 3, '', '5 touches', 'More than 5 touches in a bout to 5?'],
  [45, 44, 'Team Relay', '45 touches (team)', undefined],
  [15, 13, '', '', undefined],
  [12, 9, 'Pool', 'Timed', undefined],
])('%d–%d, type "%s", format "%s": %s', (score_a, score_b, bout_type, bout_format, question) => {
  expect(touchesQuestion({ score_a, score_b, bout_type, bout_format })).toBe(question);
});
