import type { AgeCategory, Weapon } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { foldedText, foldedWords } from './names.ts';

/** A whole number from 0 to `max`, or null. */
export function parseCount(text: string | undefined, max: number): number | null {
  const digits = /^\s*(\d{1,9})\s*$/.exec(text ?? '')?.[1];
  const value = digits === undefined ? NaN : Number(digits);
  return value <= max ? value : null;
}

/** A place such as 3, 3T or T3; null for DNS, DNF, EXCL and nothing. */
export function parsePlace(text: string | undefined): number | null {
  const digits = /^\s*[Tt]?\s*(\d{1,5})\s*[Tt.]?\s*$/.exec(text ?? '')?.[1];
  const value = Number(digits ?? 0);
  return value >= 1 && value <= limits.entries ? value : null;
}

export const parseScore = (text: string | undefined): number | null =>
  parseCount(text, limits.score);

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
  const isExact = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const latest = new Date(Date.now() + limits.futureDays * 86_400_000).toISOString().slice(0, 10);
  return isExact && text >= limits.earliestDate && text <= latest ? text : null;
}

/**
 * A day as YYYY-MM-DD, DD.MM.YYYY, M/D/YYYY, or with the name of the month; null otherwise. With slashes the month
 * comes first, unless it can't be one.
 */
export function parseDay(text: string | undefined): string | null {
  const value = (text ?? '').slice(0, 100);
  const iso = /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(value);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /(?<!\d)(\d{1,2})([./])(\d{1,2})[./](\d{4})(?!\d)/.exec(value);
  if (numbers) {
    const [one, other, year] = [Number(numbers[1]), Number(numbers[3]), Number(numbers[4])];
    const dayFirst = numbers[2] === '.' || one > 12;
    return dayFirst ? dayOf(year, other, one) : dayOf(year, one, other);
  }
  const words = foldedWords(value);
  const month = words.findIndex((word) => months.includes(word.slice(0, 3)) && word.length <= 9);
  const year = words.find((word) => /^\d{4}$/.test(word));
  const day = words.find((word) => /^\d{1,2}(st|nd|rd|th)?$/.test(word));
  if (month < 0 || year === undefined || day === undefined) return null;
  const monthNumber = months.indexOf((words[month] ?? '').slice(0, 3)) + 1;
  return dayOf(Number(year), monthNumber, Number.parseInt(day, 10));
}

const weaponWords: Readonly<Record<string, Weapon>> = {
  e: 'epee',
  f: 'foil',
  s: 'sabre',
  epee: 'epee',
  foil: 'foil',
  sabre: 'sabre',
  saber: 'sabre',
  fleuret: 'foil',
  florett: 'foil',
  degen: 'epee',
  sabel: 'sabre',
  other: 'other',
};

export const parseWeapon = (text: string | undefined): Weapon | null =>
  weaponWords[foldedText(text ?? '')] ?? null;

/** The weapon in the name of an event, such as "Cadet Women’s Épée". */
export const weaponInName = (name: string): Weapon | null =>
  foldedWords(name)
    .filter((word) => word.length > 1 && word !== 'other')
    .map((word) => weaponWords[word])
    .find((weapon) => weapon !== undefined) ?? null;

const categories: readonly (readonly [pattern: RegExp, category: AgeCategory])[] = [
  [/\by ?-?8\b/, 'Y8'],
  [/\by ?-?10\b/, 'Y10'],
  [/\by ?-?12\b/, 'Y12'],
  [/\by ?-?14\b/, 'Y14'],
  [/\bcadet\b|\bu ?17\b/, 'Cadet'],
  [/\bjunior\b|\bu ?20\b/, 'Junior'],
  [/\bvet(eran)? ?40\b/, 'Vet40'],
  [/\bvet(eran)? ?50\b/, 'Vet50'],
  [/\bvet(eran)? ?60\b/, 'Vet60'],
  [/\bvet(eran)? ?70\b/, 'Vet70'],
  [/\bvet(eran)? ?80\b/, 'Vet80'],
  [/\bvet(eran|erans|combined)?\b/, 'Vet Combined'],
  [/\bdiv(ision)? ?(ia|1a)\b/, 'Div IA'],
  [/\bdiv(ision)? ?(iii|3)\b/, 'Div III'],
  [/\bdiv(ision)? ?(ii|2)\b/, 'Div II'],
  [/\bdiv(ision)? ?(i|1)\b/, 'Div I'],
  [/\bpara\b/, 'Para'],
  [/\bsenior\b|\bopen\b/, 'Senior/Open'],
];

/** The age category in the name of an event. */
export function categoryInName(name: string): AgeCategory | null {
  const text = foldedText(name);
  return categories.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** A rating with its year as the journal writes it: B24, B2024 → B24; null otherwise. */
export function parseRating(text: string | undefined): string | null {
  const match = /^\s*([A-Ea-e])(?:20)?(\d{2})\s*$/.exec(text ?? '');
  return match ? `${match[1]?.toUpperCase()}${match[2]}` : null;
}

/** A USA Fencing number, or null. */
export const parseMemberId = (text: string | undefined): string | null =>
  /^\s*(\d{9})\s*$/.exec(text ?? '')?.[1] ?? null;
