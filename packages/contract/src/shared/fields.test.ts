import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  calendarDate,
  cardName,
  choice,
  clearable,
  emailAddress,
  flag,
  integer,
  optionalChoice,
  personName,
  personNameTexts,
  requiredText,
  slugParams,
  slugReference,
  text,
  webAddress,
} from './fields.ts';
import { limits } from './limits.ts';

/** Returns the parsed value, or the error messages. */
function read(schema: z.ZodMiniType, value: unknown) {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : result.error.issues.map((issue) => issue.message);
}
const required = ['*Required'];

it('a clearable field is null if it is empty, and is otherwise read like the field', () => {
  const field = clearable(integer(1, 9));
  expect(['', null, '3', 3].map((value) => read(field, value))).toEqual([null, null, 3, 3]);
  expect(read(field, undefined)).toBeUndefined();
  expect(read(field, 0)).toEqual(['At least 1.']);
});

describe('text', () => {
  it.for([
    [' a b ', 'a b'],
    ['', ''],
    [null, ''],
    ['a\u0000b', 'ab'],
    ['a\ud800b', 'ab'],
    ['\udc00\ud800 ', ''],
    ['🤺', '🤺'],
    ['\u0000 ', ''],
    ['é'.repeat(5), 'ééééé'],
    ['x  x', 'x  x'],
  ] as const)('%j is stored as %j', ([value, stored]) => {
    expect(read(text(5), value)).toBe(stored);
  });

  it('rejects text over the limit, measured after trimming', () => {
    expect(read(text(5), 'sixsix')).toEqual(['At most 5 characters.']);
    expect(read(text(5), '  five5  ')).toBe('five5');
    for (const value of [5, true, {}, ['a']])
      expect(z.safeParse(text(5), value).success).toBe(false);
  });

  it('required text has one message for every kind of empty value', { tags: ['R-ERR-52'] }, () => {
    for (const empty of [undefined, null, '', '  ', '\u0000', '\ud800', 7])
      expect(read(requiredText(5), empty)).toEqual(required);
    expect(read(requiredText(5), ' a ')).toBe('a');
  });

  it('limits have the lengths that were decided on', () => {
    expect(limits).toMatchObject({
      personName: 100,
      club: 120,
      location: 200,
      url: 500,
      notes: 20_000,
      contactMessage: 5_000,
      email: 254,
    });
  });
});

describe('choices', () => {
  it('distinguish a missing value from a wrong one', () => {
    for (const empty of [undefined, null, ''])
      expect(read(choice(['foil', 'epee']), empty)).toEqual(required);
    expect(read(choice(['foil', 'epee']), 'Foil')).toEqual(['Choose one of: foil, epee.']);
    expect(read(choice(['foil', 'epee']), 'epee')).toBe('epee');
  });

  it('read an empty optional value as null', () => {
    for (const empty of [null, ''])
      expect(read(optionalChoice(['Left', 'Right']), empty)).toBeNull();
    expect(read(optionalChoice(['Left', 'Right']), 'Both')).toEqual([
      'Choose one of: Left, Right.',
    ]);
  });
});

describe('numbers and flags', () => {
  it.for([
    [0, 0],
    [5, 5],
    ['5', 5],
    [' 3 ', 3],
    ['-0', -0],
  ] as const)('%j reads as %j', { tags: ['R-VAL-26'] }, ([value, number]) => {
    expect(read(integer(0, 5), value)).toBe(number);
  });

  it.for([
    ['x', 'Enter a whole number.'],
    ['', 'Enter a whole number.'],
    [1.5, 'Enter a whole number.'],
    ['1.5', 'Enter a whole number.'],
    [null, 'Enter a whole number.'],
    [Infinity, 'Enter a whole number.'],
    ['1e1', 'Enter a whole number.'],
    [-1, 'At least 0.'],
    ['6', 'At most 5.'],
  ] as const)('rejects %j: %s', { tags: ['R-VAL-26', 'R-VAL-28'] }, ([value, message]) => {
    expect(read(integer(0, 5), value)).toEqual([message]);
  });

  it('a flag accepts 0 and 1 but no other words', () => {
    expect([true, false, 0, 1, '0', '1'].map((value) => read(flag(), value))).toEqual([
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
    for (const value of ['true', 2, null, ''])
      expect(read(flag(), value)).toEqual(['Choose yes or no.']);
  });
});

describe('calendar dates', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-21T12:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  it.for([
    ['2026-03-21', '2026-03-21'],
    [' 2026-03-21 ', '2026-03-21'],
    ['2026-03-21T23:30:00-08:00', '2026-03-21'],
    ['1950-01-01', '1950-01-01'],
    ['2028-03-21', '2028-03-21'],
    ['2024-02-29', '2024-02-29'],
  ] as const)('read %j as the day %s, without time zone conversion', ([value, day]) => {
    expect(read(calendarDate(), value)).toBe(day);
  });

  it.for([
    ['1949-12-31', "Can't be before 1950-01-01."],
    ['2028-03-23', "Can't be more than two years ahead."],
    ['2025-02-29', 'Enter a date like 2026-03-21.'],
    ['2026-13-01', 'Enter a date like 2026-03-21.'],
    ['21.03.2026', 'Enter a date like 2026-03-21.'],
    ['2026-3-1', 'Enter a date like 2026-03-21.'],
    ['2026-03-21 10:00', 'Enter a date like 2026-03-21.'],
    ['', '*Required'],
    [undefined, '*Required'],
    [20_260_321, '*Required'],
  ] as const)('rejects %j: %s', ([value, message]) => {
    expect(read(calendarDate(), value)).toEqual([message]);
  });
});

describe('web addresses', () => {
  it.for([
    ['www.cup.example', 'https://www.cup.example'],
    ['http://cup.example', 'http://cup.example'],
    ['HTTPS://Cup.example/a?b=ü', 'HTTPS://Cup.example/a?b=ü'],
    ['', ''],
    [null, ''],
  ] as const)('%j is stored as %j', ([value, stored]) => {
    expect(read(webAddress(), value)).toBe(stored);
  });

  it.for([
    'javascript:alert(1)',
    'data:text/html,x',
    ' JavaScript:alert(1)',
    'cup.example',
    'https:///x',
    'https://a b',
    'https://a"b',
    'https://a<b>',
    '//cup.example',
    'http://[',
    'https://[::1',
    'https://a:x',
    'https://a\u0001b',
    'https://cup.example/\u007f',
    `www.${'x'.repeat(490)}.de`,
  ])('rejects %j', (value) => {
    expect(z.safeParse(webAddress(), value).success).toBe(false);
  });
});

describe('email addresses', () => {
  it.for([
    [' Ada@Example.TEST ', 'ada@example.test'],
    ["o'hara+tag@mail.example.test", "o'hara+tag@mail.example.test"],
  ] as const)('%j is stored as %j', { tags: ['R-VAL-03'] }, ([value, stored]) => {
    expect(read(emailAddress(), value)).toBe(stored);
  });

  it.for([
    'abc',
    'a@b',
    '@example.test',
    'a@',
    'a b@example.test',
    'a@-example.test',
    'a@example..test',
    'a@example.test\nb',
  ])('rejects %j', { tags: ['R-VAL-03', 'R-ERR-52'] }, (value) => {
    expect(read(emailAddress(), value)).toEqual(['Email is not valid']);
  });

  it('are required', { tags: ['R-VAL-03', 'R-ERR-52'] }, () => {
    expect(read(emailAddress(), '')).toContain('*Required');
    expect(read(emailAddress(), undefined)).toEqual(required);
  });
});

describe('slugs', () => {
  it('in a body may be wrapped in an object', () => {
    expect([
      read(slugReference(), 'cup-1'),
      read(slugReference(), { slug: 'cup-1', name: 'Cup' }),
    ]).toEqual(['cup-1', 'cup-1']);
    for (const empty of [undefined, null, '', {}, 5])
      expect(read(slugReference(), empty)).toEqual(required);
    for (const wrong of ['Cup 1', '../x', 'a/b'])
      expect(read(slugReference(), wrong)).toEqual(['Unknown.']);
  });

  it('in a path have the form the server generates', () => {
    expect(z.safeParse(slugParams, { slug: 'cup-0a1b2c' }).success).toBe(true);
    for (const slug of ['', '-', 'a--b', 'A', 'a/b', 'é', 'x'.repeat(121)])
      expect(z.safeParse(slugParams, { slug }).success, slug).toBe(false);
  });
});

describe('account names', () => {
  it.each([
    'Ana',
    "O'Doe",
    'O’Doe-Núñez',
    'Łukasz',
    'José María',
    '李',
    'J.R.',
    'St. John',
    'Jose\u0301',
    'अनीता',
    'x'.repeat(60),
  ])('accept %j', (name) => expect(read(personName(), name)).toBe(name));
  it.each([
    ['', '*Required'],
    ['  ', '*Required'],
    ['...', 'A name needs letters.'],
    ['123', 'A name needs letters.'],
    ['\u200b\u200b', 'A name needs letters.'],
    ['Ana\u202e', 'This name contains invisible characters.'],
    ['Ana\u3164', 'This name contains invisible characters.'],
    ['Jr. 2nd', personNameTexts.characters],
    ['Call 555-0100', personNameTexts.characters],
    ['Ana٣', personNameTexts.characters],
    ['insta.com/x', personNameTexts.characters],
    ['write to me @snap', personNameTexts.characters],
    ['insta.com', personNameTexts.dot],
    ['x.co', personNameTexts.dot],
    ['x'.repeat(61), 'At most 60 characters.'],
  ])('reject %j', (name, message) => expect(read(personName(), name)).toContain(message));
});

describe('card names', () => {
  it.each(['Ana', 'Jr. 2nd', 'x'.repeat(100)])('accept %j', (name) =>
    expect(read(cardName(), name)).toBe(name),
  );
  it.each([
    ['', '*Required'],
    ['123', 'A name needs letters.'],
    ['Ana\u202e', 'This name contains invisible characters.'],
  ])('reject %j', (name, message) => expect(read(cardName(), name)).toContain(message));
});
