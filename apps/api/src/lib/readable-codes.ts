import { randomInt } from 'node:crypto';

// Crockford's base 32: no letters that look like digits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

const hyphenate = (characters: string): string => characters.replace(/(.{5})(?=.)/g, '$1-');

/** A secret that people read and type, in groups of five characters of 5 bits each. */
export const newReadableCode = (length: number): string =>
  hyphenate(Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''));

/**
 * Normalizes a typed code of that length (capitals, spaces, look-alikes); undefined if it cannot be one.
 */
export function normalizeReadableCode(typed: string, length: number): string | undefined {
  const characters = typed
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return new RegExp(`^[${alphabet}]{${length}}$`).test(characters)
    ? hyphenate(characters)
    : undefined;
}
