import * as z from 'zod/mini';
import type { Visibility } from './enums.ts';
import { integer } from './fields.ts';

/** In order of age. `unknown`: the account's year of birth is not known yet. */
export const ageGroups = ['unknown', 'under 13', '13 to 15', '16 to 17', 'adult'] as const;
export type AgeGroup = (typeof ageGroups)[number];

export const accountKinds = ['fencer', 'guardian'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Whether a person may be under 18, which includes everyone whose year of birth is not known yet. */
export const isMinor = (group: AgeGroup): boolean => group !== 'adult';

/**
 * Returns the age group in a calendar year. Only the year of birth is known and the birthday may be December 31, so
 * this counts the age that a person certainly has during the whole year.
 */
export function ageGroup(birthYear: number | null, year: number): AgeGroup {
  if (birthYear === null) return 'unknown';
  const certainAge = year - birthYear - 1;
  if (certainAge < 13) return 'under 13';
  if (certainAge < 16) return '13 to 15';
  return certainAge < 18 ? '16 to 17' : 'adult';
}

/** The levels that a minor can choose for their profile and bouts. */
export const minorsLevels = ['Private', 'My coaches'] as const satisfies readonly Visibility[];

const earliestBirthYear = 1900;

export const birthYear = () =>
  integer(earliestBirthYear, 2200).check(
    z.refine((year) => year <= new Date().getUTCFullYear(), "This year hasn't begun yet."),
  );

export const ageTexts = {
  levelNotOffered: 'Choose Private or My coaches. Wider levels are for adults.',
  guardianIsAdult: "A parent's account is for adults.",
  guardianStaysPrivate: "A parent's account is always Private.",
} as const;
