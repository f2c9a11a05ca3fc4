import { hash, verify } from '@node-rs/argon2';
import { authTexts } from '@fencing-journal/contract/auth';
import { commonPasswords, fencingWords } from './common-passwords.ts';
import { normalizeForSearch } from './normalize-for-search.ts';

/**
 * OWASP's second recommended setting for argon2id, the minimum we allow (PW-6). `algorithm: 2` is
 * Argon2id.
 */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

let decoyHash: Promise<string> | undefined;

/**
 * Returns whether the password belongs to the hash. Without a hash (no such account) it does the
 * same work and returns false, so that timing doesn't reveal whether an account exists.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  decoyHash ??= hashPassword('a password of nobody');
  const matches = await verify(stored ?? (await decoyHash), password);
  return stored !== undefined && matches;
}

/** What others know or can guess about the user choosing a password. */
interface Person {
  email: string;
  first_name: string;
  last_name: string;
}

const lettersOf = (text: string): string => normalizeForSearch(text).replace(/[^\p{L}]/gu, '');

/** The words of a text and their concatenation: "Ada van Dijk" → ada, van, dijk, adavandijk. */
const wordsOf = (text: string): string[] => [
  ...normalizeForSearch(text).split(/[^\p{L}]+/u),
  lettersOf(text),
];

/** Returns whether the letters are a concatenation of these words. */
function isConcatenationOf(letters: string, words: ReadonlySet<string>): boolean {
  // ends.has(n): the first n letters are made of the words.
  const ends = new Set([0]);
  for (let start = 0; start < letters.length; start += 1) {
    if (!ends.has(start)) continue;
    for (const word of words) if (letters.startsWith(word, start)) ends.add(start + word.length);
  }
  return letters !== '' && ends.has(letters.length);
}

/** Returns why a new password is rejected, or undefined. The contract checks its length. */
export function passwordProblem(
  password: string,
  { email, first_name, last_name }: Person,
): string | undefined {
  const word = password.toLowerCase();
  const local = email.split('@')[0] ?? '';
  if (word === email || word === local) return authTexts.passwordIsEmail;
  if (commonPasswords.has(word) || /^(.)\1*$/.test(word)) return authTexts.commonPassword;
  const guessable = [...fencingWords, ...[first_name, last_name, local].flatMap(wordsOf)];
  const words = new Set(guessable.filter((guess) => guess.length > 1));
  return isConcatenationOf(lettersOf(password), words) ? authTexts.guessablePassword : undefined;
}
