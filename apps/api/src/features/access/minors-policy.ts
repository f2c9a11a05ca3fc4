/** Pure rules that depend on the age of an account's owner (decision 0035), next to the table of who may see what. */
import { isMinor, minorsLevels, type AgeGroup } from '@fencing-journal/contract/shared/age';
import { visibilities, type Visibility } from '@fencing-journal/contract/shared/enums';
import type { Relation } from './truth-table.ts';

/** Whether a parent is linked to the account. */
export const guardianStates = ['none', 'linked'] as const;
export type GuardianState = (typeof guardianStates)[number];

/** Relations that both sides have agreed to. */
const agreedRelations: readonly Relation[] = ['guardian', 'coach', 'coach without plan', 'student'];

/**
 * Returns which of the viewer's relations count toward an owner of this age. A minor has relations only with connected
 * people and guardians: for everybody else the account doesn't exist. A guardian's relation ends at 18.
 */
export function countedRelations(
  ownerAge: AgeGroup,
  viewerRelations: readonly Relation[],
): Relation[] {
  if (!isMinor(ownerAge)) return viewerRelations.filter((relation) => relation !== 'guardian');
  if (viewerRelations.includes('owner')) return ['owner'];
  return viewerRelations.some((relation) => agreedRelations.includes(relation))
    ? viewerRelations.filter((relation) => relation !== 'stranger')
    : [];
}

/** Returns the levels that someone of this age can choose for their profile and bouts. */
export const offeredLevels = (age: AgeGroup): readonly Visibility[] =>
  isMinor(age) ? minorsLevels : visibilities;

/**
 * Whether someone of this age may set an object to a level. The stored level is always accepted, because clients send
 * whole forms.
 */
export const mayChooseLevel = (age: AgeGroup, level: Visibility, stored?: Visibility): boolean =>
  level === stored || offeredLevels(age).includes(level);

/** Whether an account can't be used or shown: under 13 without a guardian. */
export const isSuspended = (age: AgeGroup, guardian: GuardianState): boolean =>
  age === 'under 13' && guardian === 'none';

/** Whether a connection made by code needs a guardian's approval: always if a guardian is linked, and under 16. */
export const needsApproval = (age: AgeGroup, guardian: GuardianState): boolean =>
  isMinor(age) && (guardian === 'linked' || age !== '16 to 17');
