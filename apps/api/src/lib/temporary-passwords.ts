import { randomInt } from 'node:crypto';

// Crockford's base 32: no letters that are read as digits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** 5 bits each: 65, one more than D-06 asks for. */
const length = 13;

const pattern = new RegExp(`^[${alphabet}]{${length}}$`);

const grouped = (characters: string): string => characters.replace(/(.{5})(?=.)/g, '$1-');

export const newTemporaryPassword = (): string =>
  grouped(Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''));

/** As it was made, however it was typed: capitals, blanks, look-alikes; undefined for what cannot be one. */
export function readTemporaryPassword(typed: string): string | undefined {
  const characters = typed
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return pattern.test(characters) ? grouped(characters) : undefined;
}
