/**
 * Returns the text lowercase and without accents, for searching names: "José Núñez" → "jose nunez".
 */
export const normalizeForSearch = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
