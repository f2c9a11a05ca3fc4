import { randomInt } from 'node:crypto';

// Crockford's base 32: no letters that look like digits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** 5 bits each, 65 in total. */
const length = 13;

const pattern = new RegExp(`^[${alphabet}]{${length}}$`);

const hyphenate = (characters: string): string => characters.replace(/(.{5})(?=.)/g, '$1-');

export const newTemporaryPassword = (): string =>
  hyphenate(Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''));

/**
 * Normalizes a typed temporary password (capitals, spaces, look-alikes); undefined if it cannot be
 * one.
 */
export function normalizeTemporaryPassword(typed: string): string | undefined {
  const characters = typed
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return pattern.test(characters) ? hyphenate(characters) : undefined;
}
