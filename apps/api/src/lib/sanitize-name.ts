import { limits } from '@fencing-journal/contract/shared/limits';

/**
 * These are removed without leaving a space, because they don't separate words, unlike control
 * characters such as tabs.
 */
const invisibleCharacters = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const collapseWhitespace = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Returns at most `length` UTF-16 code units, without a lone surrogate at the end. */
const truncate = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/\p{Surrogate}/gu, '')
    .trim();

/**
 * Reduces a text to what the rule for account names allows: letters, marks, spaces, apostrophes,
 * hyphens, and dots that are not inside a word. Returns "" if no letter is left.
 */
export function sanitizeName(text: string): string {
  const cleaned = text
    .normalize('NFKC')
    .replace(invisibleCharacters, '')
    .replace(/[^\p{L}\p{M}'’\-. ]/gu, ' ')
    .replace(/\.(?=\S)/g, '. ');
  const name = truncate(collapseWhitespace(cleaned), limits.accountName);
  return /\p{L}/u.test(name) ? name : '';
}

/** More digits look like a phone number; "Jr. 2" doesn't. */
const maxDigits = 4;
const placeholder = '–';

/**
 * Returns a name as other users see it. Older accounts and opponents may have any name, so this
 * removes links, addresses and phone numbers.
 */
export function nameForOthers(text: string): string {
  const cleaned = text
    .replace(invisibleCharacters, '')
    .replace(/[^\p{L}\p{M}\p{N}'’\-. ]/gu, ' ')
    .replace(/\.(?=\S)/g, '. ');
  const digits = cleaned.match(/\p{N}/gu)?.length ?? 0;
  return (
    collapseWhitespace(digits > maxDigits ? cleaned.replace(/\p{N}/gu, ' ') : cleaned) ||
    placeholder
  );
}

/**
 * Returns a club as other users see it; null if there is none, or if the text could be an address
 * or a phone number.
 */
export function clubForOthers(club: string | null): string | null {
  if (club === null || club.length > limits.accountName) return null;
  const digits = club.match(/\p{N}/gu)?.length ?? 0;
  const isAddress = /[@:\\]|\.[\p{L}\p{N}]{2}|\p{C}|\p{Default_Ignorable_Code_Point}/u.test(club);
  return isAddress || digits > maxDigits ? null : club;
}

/** Returns a bout with the names of its fencers as other users see them. */
export const boutForOthers = <B extends Record<'fencer_a' | 'fencer_b', string>>(bout: B): B => ({
  ...bout,
  fencer_a: nameForOthers(bout.fencer_a),
  fencer_b: nameForOthers(bout.fencer_b),
});
