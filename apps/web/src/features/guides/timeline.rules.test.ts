import { expect, test } from 'vitest';
import { dueTimeText } from './timeline.rules.ts';

const item = (before?: number, home?: true) => ({
  code: 'x',
  text: 'X',
  ...(before !== undefined && { before }),
  ...(home && { home }),
});
const at = (closes: string | null, journey = 0) => ({ closes, journey });
/** A time in the machine's locale, with 12 or 24 hours. */
const clock = (time: string) =>
  new Intl.DateTimeFormat(undefined, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(`1970-01-01T${time}:00Z`));

test.each([
  { what: 'an hour before', item: item(60), choices: at('08:30'), is: clock('07:30') },
  {
    what: 'at home, earlier by the journey',
    item: item(60, true),
    choices: at('08:30', 45),
    is: clock('06:45'),
  },
  {
    what: 'in the hall, whatever the journey',
    item: item(60),
    choices: at('08:30', 45),
    is: clock('07:30'),
  },
  { what: 'at the close', item: item(0), choices: at('08:30'), is: clock('08:30') },
  { what: 'after it', item: item(-5), choices: at('08:30'), is: clock('08:35') },
  { what: 'before midnight', item: item(120, true), choices: at('06:00', 240), is: clock('00:00') },
  {
    what: 'the evening before',
    item: item(121, true),
    choices: at('06:00', 240),
    is: `${clock('23:59')}, the day before`,
  },
  { what: 'after midnight', item: item(-10), choices: at('23:55'), is: clock('00:05') },
])('is relative to the close of check-in: $what', ({ item, choices, is }) =>
  expect(dueTimeText(item, choices)).toBe(is),
);

test.each([
  [120, '2 h before'],
  [75, '1 h 15 min before'],
  [60, '1 h before'],
  [30, '30 min before'],
  [0, 'At the close'],
  [-5, '5 min after'],
])('without a known close, %s minutes before is "%s"', (before, is) =>
  expect(dueTimeText(item(before), at(null))).toBe(is),
);

test('is undefined for an item without a time', () => {
  expect(dueTimeText(item(), at('08:30'))).toBeUndefined();
});
