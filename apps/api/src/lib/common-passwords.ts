import { dictionary } from '@zxcvbn-ts/language-common';

/** Words an attacker of this product would try first, besides the list. */
const ownWords = [
  'fencing',
  'fencingjournal',
  'fencing journal',
  'fencer',
  'fencers',
  'foilfencer',
  'epeefencer',
  'sabrefencer',
  'usafencing',
  'engarde',
  'en garde',
  'journal',
];
const endings = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '!',
  '1!',
  '2024',
  '2025',
  '2026',
  '2027',
];

/**
 * The commonest passwords, lower case: those of the zxcvbn list (which were leaked most often) and the product's
 * own words with the endings people add (PW-4).
 */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...dictionary['passwords'].map((word) => word.toLowerCase()),
  ...ownWords.flatMap((word) => endings.map((ending) => `${word}${ending}`)),
]);
