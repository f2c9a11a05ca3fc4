/**
 * The words of a search as to_tsquery reads them, all of them wanted and each as the beginning of one; undefined when there
 * is no word in it. Nothing but letters, digits and their accents gets in, so that no text is read as an operator.
 */
export function wordQuery(search: string): string | undefined {
  const words = search.normalize('NFKD').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu);
  return words?.map((word) => `${word}:*`).join(' & ');
}
