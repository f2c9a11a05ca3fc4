import { limits } from '@fencing-journal/contract/shared/limits';

/** Dropped without a trace: they part no words. Control characters such as tabs do. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** At most that many UTF-16 units, without half a character at the end. */
const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/\p{Surrogate}/gu, '')
    .trim();

/**
 * What the rule for names of accounts leaves of a text: letters, marks, spaces, apostrophes, hyphens and dots, and no
 * dot inside a word. Empty if no letter is left.
 */
export function plainName(text: string): string {
  const kept = text
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/[^\p{L}\p{M}'’\-. ]/gu, ' ')
    .replace(/\.(?=\S)/g, '. ');
  const name = cut(oneLine(kept), limits.accountName);
  return /\p{L}/u.test(name) ? name : '';
}

/** Longer runs of digits are a phone number; "Jr. 2" is not. */
const mostDigits = 4;
const nothing = '–';

/**
 * A name that one person wrote, as others read it. Older accounts and opponents may have any name; no link, address or
 * phone number in it reaches others.
 */
export function nameForOthers(text: string): string {
  const kept = text
    .replace(unseen, '')
    .replace(/[^\p{L}\p{M}\p{N}'’\-. ]/gu, ' ')
    .replace(/\.(?=\S)/g, '. ');
  const digits = kept.match(/\p{N}/gu)?.length ?? 0;
  return oneLine(digits > mostDigits ? kept.replace(/\p{N}/gu, ' ') : kept) || nothing;
}

/** A club as others read it; null if there is none, or the text could be an address or a number to write to. */
export function clubForOthers(club: string | null): string | null {
  if (club === null || club.length > limits.accountName) return null;
  const digits = club.match(/\p{N}/gu)?.length ?? 0;
  const isAddress = /[@:\\]|\.[\p{L}\p{N}]{2}|\p{C}|\p{Default_Ignorable_Code_Point}/u.test(club);
  return isAddress || digits > mostDigits ? null : club;
}

/** A bout with the names of its fencers as others read them. */
export const boutForOthers = <B extends Record<'fencer_a' | 'fencer_b', string>>(bout: B): B => ({
  ...bout,
  fencer_a: nameForOthers(bout.fencer_a),
  fencer_b: nameForOthers(bout.fencer_b),
});
