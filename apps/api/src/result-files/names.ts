import { stripUnstorable } from '@fencing-journal/contract/shared/fields';
import { limits } from '@fencing-journal/contract/shared/limits';
import { normalizeName } from '@fencing-journal/contract/shared/names';
import { splitWrittenName, type SplitName } from '@fencing-journal/contract/shared/written-names';

/** Returns the lowercase words without accents and punctuation: "O’Brien-Šmíd" → obrien, smid. */
export const foldedWords = (text: string): string[] =>
  normalizeName(text)
    .replace(/['’`.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Returns the same text for all spellings of a text. */
export const foldedText = (text: string): string => foldedWords(text).join(' ');

/** Returns the same name for "DOE Jane", "Doe, Jane" and "Jane Doé". */
export const foldedName = (name: string): string => foldedWords(name).toSorted().join(' ');

/** Drops marks for a category or for a second person with the same name: "DOE 2 Jane", "Doe Jane (1)". */
const withoutMarks = (name: string): string =>
  name
    .replace(/\(\s*\d+\s*\)|(?<=\s|^)\d+(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const nicknamePattern = /["“”(]([^"“”()]{1,40})["“”)]/u;

/** Returns the nickname in `Robert "Bob" Lee` or `LEE Robert (Bob)`, and the name without it. */
export function splitNickname(name: string): { name: string; nickname: string | null } {
  const match = nicknamePattern.exec(name);
  const nickname = match?.[1]?.trim() ?? '';
  return /\p{L}/u.test(nickname)
    ? { name: name.replace(nicknamePattern, ' ').replace(/\s+/g, ' ').trim(), nickname }
    : { name, nickname: null };
}

/** Returns a text from the file in a form that a record can hold. */
export const clean = (text: string | undefined, max: number): string =>
  stripUnstorable(text ?? '')
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trim();

export const cleanName = (text: string | undefined): string => clean(text, limits.personName);

/** Splits "LAST First", "Last, First" and "First Last". */
export const splitFileName = (text: string): SplitName =>
  splitWrittenName(withoutMarks(clean(text, 2 * limits.personName + 1)));
