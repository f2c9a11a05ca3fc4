import { personName } from '@fencing-journal/contract/shared/fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { clubForOthers, nameForOthers, sanitizeName } from './sanitize-name.ts';

describe('sanitizeName', () => {
  it.each([
    ['José María', 'José María'],
    ["O'Doe-Núñez", "O'Doe-Núñez"],
    ['J.R.', 'J. R.'],
    ['Mia 555-0100', 'Mia -'],
    ['https://insta.com/x', 'https insta. com x'],
    ['mia@snap.x', 'mia snap. x'],
    ['\u3164Ana\u202e', 'Ana'],
    ['x'.repeat(200), 'x'.repeat(60)],
    ['123 ...', ''],
    ['Ana\tRuiz', 'Ana Ruiz'],
    ['', ''],
  ])('turns %j into %j', (text, name) => expect(sanitizeName(text)).toBe(name));

  it('returns an empty string or a valid account name', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.string({ unit: fc.constantFrom('.', 'a', 'É', '7', ' ', '’', '\u{20000}', '-', 'ㅤ') }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const name = sanitizeName(text);
        return name === '' || z.safeParse(personName(), name).data === name;
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('nameForOthers', () => {
  it.each([
    ['Ana Ruiz', 'Ana Ruiz'],
    ['Ruiz Jr. 2', 'Ruiz Jr. 2'],
    ['100%', '100'],
    ['insta.com/x', 'insta. com x'],
    ['Call 555-0100', 'Call -'],
    ['@@', '–'],
  ])('turns %j into %j', (text, name) => expect(nameForOthers(text)).toBe(name));
});

describe('clubForOthers', () => {
  it.each(["Salle d'Armes (NYC) & Co", 'Club 24', 'St. Albans', '李'])('shows %j', (club) =>
    expect(clubForOthers(club)).toBe(club),
  );
  it.each([null, 'insta.com/x', 'me@x', 'Call 555-0100', 'https://x', 'Ana\u202e', 'x'.repeat(61)])(
    'hides %j',
    (club) => expect(clubForOthers(club)).toBeNull(),
  );
});
