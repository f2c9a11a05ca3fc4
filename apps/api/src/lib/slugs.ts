import { randomInt } from 'node:crypto';
import { slugify } from '@fencing-journal/contract/shared/slug';

// Crockford's base 32: no letters that look like digits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

const randomSuffix = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/**
 * Returns name + "-" + six random characters. Reveals nothing about other accounts' names and is
 * never a reserved word.
 */
export const newSlug = (name: string, fallback: string, max = 60): string =>
  `${slugify(name, max) || fallback}-${randomSuffix(6)}`;

/**
 * Returns a slug without a name, for people and records named after people: URLs stay in a
 * browser's history, which other users of the device can read.
 */
export const newNamelessSlug = (kind: string): string => `${kind}-${randomSuffix(10)}`;

/**
 * Stores a row under a fresh slug, retrying on collision. `insert` resolves to undefined if the
 * slug is taken (ON CONFLICT DO NOTHING), which is rare with a billion suffixes.
 */
export async function withNewSlug<T>(
  generate: () => string,
  insert: (slug: string) => Promise<T | undefined>,
): Promise<T> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const row = await insert(generate());
    if (row !== undefined) return row;
  }
  throw new Error('No free slug after five attempts.');
}
