import { randomInt } from 'node:crypto';
import { slugify } from '@fencing-journal/contract/shared/slug';

// Crockford's base 32: no letters that are read as digits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

const random = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** name + "-" + six random characters; says nothing about other accounts' names and is never a reserved word. */
export const newSlug = (name: string, otherwise: string, max = 60): string =>
  `${slugify(name, max) || otherwise}-${random(6)}`;

/** For people and what names them: addresses stay in a browser's history, which others on the device can read. */
export const newNamelessSlug = (kind: string): string => `${kind}-${random(10)}`;

/**
 * Stores under a fresh slug; `insert` yields undefined when the slug is taken (ON CONFLICT DO NOTHING), which a billion
 * suffixes make rare.
 */
export async function withNewSlug<T>(
  make: () => string,
  insert: (slug: string) => Promise<T | undefined>,
): Promise<T> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const row = await insert(make());
    if (row !== undefined) return row;
  }
  throw new Error('No free slug after five attempts.');
}
