import { randomInt } from 'node:crypto';

// Leaves out 0, o, 1, i and l, which are easily confused.
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

const hyphenate = (characters: string): string => characters.replace(/(.{5})(?=.)/g, '$1-');

/** Creates a secret that people read and type, in groups of five characters of almost 5 bits each. */
export const newReadableCode = (length: number): string =>
  hyphenate(Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''));

/** Normalizes a typed code of the given length (capitals, spaces, hyphens); undefined if it cannot be one. */
export function normalizeReadableCode(typed: string, length: number): string | undefined {
  const characters = typed.toLowerCase().replace(/[\s-]/g, '');
  return new RegExp(`^[${alphabet}]{${length}}$`).test(characters)
    ? hyphenate(characters)
    : undefined;
}
