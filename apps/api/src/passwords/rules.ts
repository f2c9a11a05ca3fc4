import { authTexts } from '@fencing-journal/contract/auth';
import { fencingWords } from './fencing-words.ts';
import { normalizeForSearch } from '../lib/normalize-for-search.ts';

/** What others know or can guess about the user choosing a password. */
interface Person {
  email: string;
  first_name: string;
  last_name: string;
}

const lettersOf = (text: string): string => normalizeForSearch(text).replace(/[^\p{L}]/gu, '');

/** Returns the words of a text and their concatenation: "Ada van Dijk" → ada, van, dijk, adavandijk. */
const wordsOf = (text: string): string[] => [
  ...normalizeForSearch(text).split(/[^\p{L}]+/u),
  lettersOf(text),
];

/** Returns whether the letters are a concatenation of these words. */
function isConcatenationOf(letters: string, words: ReadonlySet<string>): boolean {
  // `ends` contains n if the first n letters are a concatenation of the words.
  const ends = new Set([0]);
  for (let start = 0; start < letters.length; start += 1) {
    if (!ends.has(start)) continue;
    for (const word of words) if (letters.startsWith(word, start)) ends.add(start + word.length);
  }
  return letters !== '' && ends.has(letters.length);
}

/** Returns why a new password is rejected, or undefined. The contract checks its length. */
export async function passwordProblem(
  password: string,
  { email, first_name, last_name }: Person,
): Promise<string | undefined> {
  const word = password.toLowerCase();
  const local = email.split('@')[0] ?? '';
  if (word === email || word === local) return authTexts.passwordIsEmail;
  // Loaded on first use, because the list is long and a server that starts doesn't need it.
  const { commonPasswords } = await import('./common-passwords.ts');
  if (commonPasswords.has(word) || /^(.)\1*$/.test(word)) return authTexts.commonPassword;
  const guessable = [...fencingWords, ...[first_name, last_name, local].flatMap(wordsOf)];
  const words = new Set(guessable.filter((guess) => guess.length > 1));
  return isConcatenationOf(lettersOf(password), words) ? authTexts.guessablePassword : undefined;
}
