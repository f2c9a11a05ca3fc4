import { normalizeName } from '@fencing-journal/contract/shared/names';

const asciiPattern = /^[ -~]*$/;

/** Returns the text in lower case, without accents. */
export const foldText = (text: string): string =>
  asciiPattern.test(text) ? text.toLowerCase() : normalizeName(text);

const apostrophes = /['’‘ʼ`]/g;
const separators = /[^\p{L}\p{N}'’‘ʼ`.-]+/u;
const lettersAndSpaces = /^[a-z ]*$/;
const joiners = /['’‘ʼ`.-]/;
const lettersOnly = /[^\p{L}\p{N}]+/u;

/**
 * Returns the words by which a name is found: its parts. Parts divided by apostrophes, hyphens or dots are also joined.
 */
export function wordsOfName(name: string): string[] {
  const words: string[] = [];
  const text = foldText(name);
  // Fast path for most names; this runs for the whole directory.
  if (lettersAndSpaces.test(text)) return text.split(' ').filter((word) => word !== '');
  for (const chunk of text.split(separators)) {
    if (chunk === '') continue;
    if (!joiners.test(chunk)) {
      words.push(chunk);
      continue;
    }
    const parts = chunk.split(joiners).filter((part) => part !== '');
    words.push(...parts);
    if (parts.length > 1) words.push(parts.join(''));
  }
  return words;
}

/** More words than this add nothing to a name. */
const maxWords = 6;

/** Splits a query into words in any order: "O'Brien" is one, "Smith-Jones" are two. */
export const wordsOfQuery = (query: string): string[] =>
  foldText(query)
    .replace(apostrophes, '')
    .split(lettersOnly)
    .filter((word) => word !== '')
    .slice(0, maxWords);
