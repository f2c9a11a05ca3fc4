const letterReplacements: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** Lowercases and strips accents, so that "pena" finds "Peña" and "lukasz" finds "Łukasz". */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđßæœı]/g, (letter) => letterReplacements[letter] ?? letter);

/** Whether the text contains every typed word, in any order and without regard to case and accents. */
export function hasAllWords(text: string, typed: string): boolean {
  const normalized = normalizeForSearch(text);
  return normalizeForSearch(typed)
    .split(/\s+/)
    .every((word) => normalized.includes(word));
}
