import { limits } from './limits.ts';

/** A name in two parts. The last name may be empty. */
export interface SplitName {
  first_name: string;
  last_name: string;
}

/** Splits a typed name. "Orsova, Camille" and "Camille Orsova" give the same result. The last name may be empty. */
export function splitName(typed: string): SplitName {
  const trimName = (text: string) => text.trim().slice(0, limits.personName);
  const [before = '', after] = typed.split(',');
  if (after !== undefined) return { first_name: trimName(after), last_name: trimName(before) };
  const [first = '', ...rest] = before.trim().split(/\s+/);
  return { first_name: trimName(first), last_name: trimName(rest.join(' ')) };
}

export const letterCount = (word: string) => word.match(/\p{L}/gu)?.length ?? 0;
/** Prefixes that stay mixed-case before capitals, as in "McDONALD". */
const smallPrefix = /^(?:Mac|Mc|De|Di|Du|La|Le|Van|Von)(?=\p{Lu}{2})/u;
/** Whether a word is in capitals, like last names on result pages. A single letter is an initial. */
export function isCapitals(word: string): boolean {
  const capitals = word.replace(smallPrefix, '');
  return letterCount(capitals) >= 2 && capitals === capitals.toUpperCase();
}
const isSuffix = (word: string) => /^(?:jr|sr)\.?$/i.test(word);
const particles = new Set(
  'al bin da de del della den der di dos du el la le st ten ter van von zu'.split(' '),
);
const isParticle = (word: string) => particles.has(word.toLowerCase());

/** Returns how many words at the start are a last name in capitals with its particles: 3 in "van der BERG Anna". */
export function leadingCapitals(words: readonly string[]): number {
  const end = words.findIndex((word) => !isCapitals(word) && !isSuffix(word) && !isParticle(word));
  const start = end === -1 ? words : words.slice(0, end);
  return (
    start.findLastIndex((word, index) => isCapitals(word) || (index > 0 && isSuffix(word))) + 1
  );
}

/** Returns how many words at the end are a last name in capitals with its particles: 2 in "Anna de LUCA". */
function trailingCapitals(words: readonly string[]): number {
  const before = words.findLastIndex(
    (word) => !isCapitals(word) && !isSuffix(word) && !isParticle(word),
  );
  const end = words.slice(before + 1);
  return end.some(isCapitals) ? end.length : 0;
}

/** Turns "O'BRIEN-SMITH" into "O'Brien-Smith". Numerals and words that are not in capitals don't change. */
export const toTitleCase = (name: string) =>
  name
    .split(' ')
    .map((word) => {
      if (!isCapitals(word) || /^I{2,3}$|^IV$/.test(word)) return word;
      const prefix = smallPrefix.exec(word)?.[0] ?? '';
      const rest = word.slice(prefix.length).toLowerCase();
      return `${prefix}${rest.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())}`;
    })
    .join(' ');

/**
 * Splits a name. With a comma, the last name comes first. Otherwise, with `capitalsAreLastNames`, the
 * words in capitals are the last name, wherever they are. A name that is all in capitals is read as
 * on result pages, last name first.
 */
export function splitWrittenName(name: string, capitalsAreLastNames = true): SplitName {
  const { first_name, last_name } = splitName(
    name.includes(',') || !capitalsAreLastNames ? name : withComma(name.split(' ')),
  );
  // Two capitals may be initials: "AJ".
  const given = first_name
    .split(' ')
    .map((word) => (letterCount(word) > 2 ? toTitleCase(word) : word));
  return { first_name: given.join(' '), last_name: toTitleCase(last_name) };
}

/** Returns "HOLM Ida" and "Ida HOLM" as "HOLM, Ida". */
function withComma(words: readonly string[]): string {
  const join = (last: readonly string[], first: readonly string[]) =>
    `${last.join(' ')}, ${first.join(' ')}`;
  if (words.length < 2) return words.join(' ');
  if (words.every((word) => isCapitals(word) || isParticle(word))) {
    const end = words.findIndex((word) => !isParticle(word)) + 1;
    return join(words.slice(0, end), words.slice(end));
  }
  const leading = leadingCapitals(words);
  if (leading > 0) return join(words.slice(0, leading), words.slice(leading));
  const trailing = trailingCapitals(words);
  return trailing > 0 ? join(words.slice(-trailing), words.slice(0, -trailing)) : words.join(' ');
}
