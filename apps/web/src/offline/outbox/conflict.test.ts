import { describe, expect, test } from 'vitest';
import type { Values } from './command.ts';
import { compare, defaultChoices } from './conflict.ts';

const update = (body: Values, base: Values) => ({
  action: 'update' as const,
  body,
  base: { version: 1, values: base },
});

describe('a repeated update', () => {
  test.each<[string, unknown, unknown]>([
    ['a text with spaces around it', ' Hall A \n', 'Hall A'],
    ['a text of spaces', '  ', ''],
    ['an empty choice', '', null],
    ['a number from a form', '12', 12],
    ['tags that exist in another case', ['final', 'Left-hander '], ['Final', 'Left-hander']],
    ['a name in a list', [{ fencer: '', name: 'Mika ' }], [{ fencer: '', name: 'Mika' }]],
  ])('is done if the server stored %s', (_, sent, stored) => {
    expect(compare(update({ field: sent }, { field: 'Old' }), { field: stored })).toBe('done');
  });

  test.each<[string, unknown, unknown]>([
    ['another case', 'hall a', 'Hall A'],
    ['other spaces inside', 'Hall  A', 'Hall A'],
    ['another order of tags', ['Final', 'Semi'], ['Semi', 'Final']],
    ['a name in another case', [{ name: 'mika' }], [{ name: 'Mika' }]],
  ])('is a conflict if the server has %s', (_, sent, stored) => {
    expect(compare(update({ field: sent }, { field: 'Old' }), { field: stored })).toBe('conflict');
  });
});

test('a change with spaces around an unchanged text overwrites nothing', () => {
  const sent = update({ location: 'Hall A ', name: 'Cup' }, { location: 'Hall A', name: 'Old' });
  const theirs = { location: 'Hall B', name: 'Old' };
  expect(compare(sent, theirs)).toBe('conflict');
  expect(defaultChoices(sent, theirs)).toEqual({ location: 'theirs', name: 'mine' });
});
