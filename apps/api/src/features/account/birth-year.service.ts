import { accountTexts, type account } from '@fencing-journal/contract/account';
import { ageGroup, isMinor } from '@fencing-journal/contract/shared/age';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { AppError } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { mailConfirmed } from '../mail/index.ts';
import {
  birthYearOf,
  deleteGuardians,
  deleteRequests,
  lowerLevels,
  returnToApproval,
  storeBirthYear,
} from './birth-year.queries.ts';

export async function readBirthYear(
  db: Database,
  id: number,
): Promise<ResponseOf<typeof account.readBirthYear>> {
  const { birth_year, age_group } = await birthYearOf(db, id);
  return { birth_year, minor: isMinor(age_group) };
}

/**
 * Stores the answer to the question about the year of birth, once. A minor's wider levels are lowered and their open
 * requests deleted, so that nothing becomes visible to others when they turn 18. An adult's answer only ends links to
 * guardians. The answer of a child under 13 suspends the account until a guardian consents and approves its coaches
 * again. An email says so.
 */
export async function setBirthYear(
  tx: Database,
  services: Pick<Services, 'now' | 'config'>,
  id: number,
  birthYear: number,
): Promise<void> {
  if ((await birthYearOf(tx, id)).birth_year !== null)
    throw new AppError('conflict', accountTexts.birthYearSet);
  await applyBirthYear(tx, services, id, birthYear, 'if missing');
}

/** Corrects a year of birth for the operator. The effects are the same as if the owner had answered with it. */
export const correctBirthYear = (
  tx: Database,
  services: Pick<Services, 'now' | 'config'>,
  id: number,
  birthYear: number,
): Promise<void> => applyBirthYear(tx, services, id, birthYear, 'always');

async function applyBirthYear(
  tx: Database,
  services: Pick<Services, 'now' | 'config'>,
  id: number,
  birthYear: number,
  replace: 'if missing' | 'always',
): Promise<void> {
  const now = services.now();
  const year = now.getUTCFullYear();
  const group = ageGroup(birthYear, year);
  const earlier = (await birthYearOf(tx, id)).birth_year;
  // If the child was already under 13, a corrected year keeps the consent, the guardians and the approved coaches.
  const hasConsent = earlier !== null && ageGroup(earlier, year) === 'under 13';
  if (isMinor(group)) {
    await lowerLevels(tx, [id]);
    await deleteRequests(tx, id);
  }
  if (!(await storeBirthYear(tx, id, birthYear, group, replace)))
    throw new AppError('conflict', accountTexts.birthYearSet);
  // For a child under 13, earlier links and connections were made without the consent that this age requires.
  const needsConsent = group === 'under 13' && !hasConsent;
  if (!isMinor(group) || needsConsent) await deleteGuardians(tx, [id]);
  if (!needsConsent) return;
  await returnToApproval(tx, id, now);
  await mailConfirmed(tx, services, 'parent-needed', [id]);
}
