/**
 * Returns the words of a search. Only letters, digits and their accents are kept, so that no input
 * is read as an operator of a query or pattern.
 */
export const wordsOf = (search: string): string[] =>
  search.normalize('NFKD').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];

/**
 * Converts a search to to_tsquery syntax: all words must match, each as a prefix. Returns undefined
 * if there are no words.
 */
export function prefixTsQuery(search: string): string | undefined {
  const words = wordsOf(search);
  return words.length > 0 ? words.map((word) => `${word}:*`).join(' & ') : undefined;
}
