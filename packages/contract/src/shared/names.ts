/** Letters that are not a base letter with an accent, as people type them who do not have them. */
const spelled: Record<string, string> = {
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

/** Lower case, without accents. */
export const foldedName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/[ßæœøłđðþı]/g, (letter) => spelled[letter] ?? letter);

/** "O'Brien" and "obrien", "Núñez-Lee" and "Nunez Lee" are one last name. */
export function sameLastName(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) =>
    foldedName(name).replace(/[^\p{L}\p{N}]/gu, ''),
  );
  return first !== '' && first === second;
}
