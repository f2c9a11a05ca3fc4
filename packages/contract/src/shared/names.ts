/** ASCII spellings of letters that don't decompose into a base letter and an accent. */
const asciiSpellings: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Returns a name in lower case, trimmed, and without accents. */
export const normalizeName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/[ßæœøłđðþı]/g, (letter) => asciiSpellings[letter] ?? letter);

/**
 * Returns whether two last names are the same, ignoring case, accents, and punctuation, such as
 * "O'Brien" and "obrien".
 */
export function sameLastName(a: string, b: string): boolean {
  const [first, second] = [a, b].map((name) => normalizeName(name).replace(/[^\p{L}\p{N}]/gu, ''));
  return first !== '' && first === second;
}
