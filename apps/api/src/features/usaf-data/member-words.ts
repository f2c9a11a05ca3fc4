import { foldedName } from '@fencing-journal/contract/shared/names';

const plain = /^[ -~]*$/;

/** Lower case, without accents. */
export const folded = (text: string): string =>
  plain.test(text) ? text.toLowerCase() : foldedName(text);

const apostrophes = /['’‘ʼ`]/g;
const separators = /[^\p{L}\p{N}'’‘ʼ`.-]+/u;
const simple = /^[a-z ]*$/;
const marks = /['’‘ʼ`.-]/;
const lettersOnly = /[^\p{L}\p{N}]+/u;

/**
 * Returns the words by which a name is found: its parts. Parts divided by apostrophes, hyphens or dots are also joined.
 */
export function wordsOfName(name: string): string[] {
  const words: string[] = [];
  const text = folded(name);
  // Fast path for most names; this runs for the whole directory.
  if (simple.test(text)) return text.split(' ').filter((word) => word !== '');
  for (const chunk of text.split(separators)) {
    if (chunk === '') continue;
    if (!marks.test(chunk)) {
      words.push(chunk);
      continue;
    }
    const parts = chunk.split(marks).filter((part) => part !== '');
    words.push(...parts);
    if (parts.length > 1) words.push(parts.join(''));
  }
  return words;
}

/** More words than this add nothing to a name. */
const mostWords = 6;

/** Splits a query into words in any order: "O'Brien" is one, "Smith-Jones" are two. */
export const wordsOfQuery = (query: string): string[] =>
  folded(query)
    .replace(apostrophes, '')
    .split(lettersOnly)
    .filter((word) => word !== '')
    .slice(0, mostWords);
