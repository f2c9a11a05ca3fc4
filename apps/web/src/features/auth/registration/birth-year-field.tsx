import { ageGroup, birthYear } from '@fencing-journal/contract/shared/age';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { NumberField } from '../../../ui/field.tsx';

export const birthYearMissing = 'Enter the year in four digits.';

/** Returns the typed year. Undefined if it isn't a valid year of birth. */
export const parseBirthYear = (typed: string | undefined): number | undefined =>
  z.safeParse(birthYear(), typed ?? '').data;

/** Whether the year is that of a child. The server refuses it too, but no other data about a child should be sent. */
export const isChildsYear = (year: number | undefined): boolean =>
  year !== undefined && ageGroup(year, new Date().getUTCFullYear()) === 'under 13';

/** The question about the year of birth, in the same words for everyone who opens an account. */
export const BirthYearField = (
  props: Partial<Omit<ComponentProps<typeof NumberField>, 'label' | 'hint'>>,
) => (
  <NumberField
    label="Year of birth"
    name="birth_year"
    autoComplete="bday-year"
    maxLength={4}
    hint="We ask everyone, because age decides how we protect an account. Nobody else sees it."
    required
    markRequired
    {...props}
  />
);
