/**
 * Converts a search to to_tsquery syntax: all words must match, each as a prefix. Returns undefined if there is no
 * word. Keeps only letters, digits and their accents, so that no input is read as an operator.
 */
export function prefixTsQuery(search: string): string | undefined {
  const words = search.normalize('NFKD').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu);
  return words?.map((word) => `${word}:*`).join(' & ');
}
