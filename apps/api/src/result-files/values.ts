import type { AgeCategory, Weapon } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { foldedText, foldedWords } from './names.ts';

/** Parses a whole number from 0 to `max`; null otherwise. */
export function parseCount(text: string | undefined, max: number): number | null {
  const digits = /^\s*(\d{1,9})\s*$/.exec(text ?? '')?.[1];
  const value = digits === undefined ? NaN : Number(digits);
  return value <= max ? value : null;
}

/** Parses a place such as 3, 3T or T3; null for DNS, DNF, EXCL and empty text. */
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

/** Returns the year. Two digits mean a year in this century. */
const yearOf = (digits: string | undefined): number =>
  Number(digits?.length === 2 ? `20${digits}` : digits);

/**
 * Parses a day written as YYYY-MM-DD, DD.MM.YYYY, M/D/YYYY, M-D-YYYY, or with the name of the
 * month; null otherwise. The year may have two digits unless it comes first. With slashes or
 * hyphens, the month comes first unless it can't be a month.
 */
export function parseDay(text: string | undefined): string | null {
  const value = (text ?? '').slice(0, 100);
  const iso = /(?<!\d)(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(value);
  if (iso) return dayOf(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const numbers = /(?<!\d)(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/.exec(value);
  if (numbers) {
    const [one, other, year] = [Number(numbers[1]), Number(numbers[3]), yearOf(numbers[4])];
    const dayFirst = numbers[2] === '.' || one > 12;
    return dayFirst ? dayOf(year, other, one) : dayOf(year, one, other);
  }
  const words = foldedWords(value);
  const month = words.findIndex((word) => months.includes(word.slice(0, 3)) && word.length <= 9);
  const [day, ...others] = words.filter((word) => /^\d{1,2}(st|nd|rd|th)?$/.test(word));
  // More than one two-digit number after the day is a time.
  const shortYear = others.length === 1 ? others.find((word) => /^\d\d$/.test(word)) : undefined;
  const year = words.find((word) => /^\d{4}$/.test(word)) ?? shortYear;
  if (month < 0 || year === undefined || day === undefined) return null;
  const monthNumber = months.indexOf((words[month] ?? '').slice(0, 3)) + 1;
  return dayOf(yearOf(year), monthNumber, Number.parseInt(day, 10));
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

/** Returns the weapon in the name of an event, such as "Cadet Women’s Épée". */
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
  [/\bv(et(eran)?)? ?40\b/, 'Vet40'],
  [/\bv(et(eran)?)? ?50\b/, 'Vet50'],
  [/\bv(et(eran)?)? ?60\b/, 'Vet60'],
  [/\bv(et(eran)?)? ?70\b/, 'Vet70'],
  [/\bv(et(eran)?)? ?80\b/, 'Vet80'],
  [/\bvet(eran|erans|combined)?\b/, 'Vet Combined'],
  [/\bd(iv(ision)?|v) ?(i|1) ?a\b/, 'Div IA'],
  [/\bd(iv(ision)?|v) ?(iii|3)\b/, 'Div III'],
  [/\bd(iv(ision)?|v) ?(ii|2)\b/, 'Div II'],
  [/\bd(iv(ision)?|v) ?(i|1)\b/, 'Div I'],
  [/\bpara\b/, 'Para'],
  [/\bsenior\b|\bopen\b/, 'Senior/Open'],
];

/** Returns the age category in the name of an event. */
export function categoryInName(name: string): AgeCategory | null {
  const text = foldedText(name);
  return categories.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Parses a rating with its year into the journal's form: B24 and B2024 → B24; null otherwise. */
export function parseRating(text: string | undefined): string | null {
  const match = /^\s*([A-Ea-e])(?:20)?(\d{2})\s*$/.exec(text ?? '');
  return match ? `${match[1]?.toUpperCase()}${match[2]}` : null;
}

/** Parses a USA Fencing number; null otherwise. */
export const parseMemberId = (text: string | undefined): string | null =>
  /^\s*(\d{9})\s*$/.exec(text ?? '')?.[1] ?? null;
