import type { AgeGroup } from '@fencing-journal/contract/shared/age';
import { and, eq, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { awaitsGuardian } from '../../db/account-conditions.ts';
import type { Database } from '../../db/database.ts';
import { deleteGuardians, lowerLevels } from '../account/index.ts';
import { codes, users } from '../../db/schema.ts';

const isGrowingUp = notInArray(users.age_group, ['unknown', 'adult']);

export async function birthYearsOfMinors(db: Database): Promise<number[]> {
  const rows = await db
    .selectDistinct({ birth_year: users.birth_year })
    .from(users)
    .where(isGrowingUp);
  return rows.flatMap(({ birth_year }) => birth_year ?? []);
}

const isYounger = (birthYear: number, group: AgeGroup) =>
  and(isGrowingUp, eq(users.birth_year, birthYear), sql`${users.age_group} < ${group}::age_group`);

/**
 * Moves everyone born in that year forward to an age group. People who become adults stay out of the search until they
 * choose to be found, and no longer have guardians. Suspended accounts are opened without their earlier connections,
 * because no guardian has approved those.
 */
export async function moveAgeGroup(
  tx: Database,
  birthYear: number,
  group: AgeGroup,
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM connections USING users
     WHERE users.id IN (connections.student_id, connections.coach_id) AND ${awaitsGuardian()} AND ${isYounger(birthYear, group)}`);
  if (group === 'adult') {
    const released = tx.select({ id: users.id }).from(users).where(isYounger(birthYear, group));
    await deleteGuardians(tx, released);
    await tx.delete(codes).where(inArray(codes.owner_id, released));
    // A level stored while the age was still unknown must not become effective now.
    await lowerLevels(tx, released);
  }
  await tx
    .update(users)
    .set({
      age_group: group,
      hidden_from_search: group === 'adult' ? true : sql`${users.hidden_from_search}`,
    })
    .where(isYounger(birthYear, group));
}

/**
 * Returns the ids of accounts born in `birthYear` that have not been told what changes on January 1 of `year`. They can
 * be notified at a confirmed address or through a guardian.
 */
export async function accountsToNotify(
  db: Database,
  birthYear: number,
  year: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isGrowingUp, eq(users.birth_year, birthYear), isNotAnnounced(year), canBeNotified));
  return rows.map(({ id }) => id);
}

const canBeNotified = sql`(users.email_verified_at IS NOT NULL OR EXISTS (
  SELECT FROM guardian_links g WHERE g.child_id = users.id AND g.confirmed_at IS NOT NULL))`;
const isNotAnnounced = (year: number) =>
  or(isNull(users.age_change_announced), lt(users.age_change_announced, year));

/** Records that the account has been notified. Returns false if another process has already recorded it. */
export async function recordAnnouncement(
  tx: Database,
  account: number,
  year: number,
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ age_change_announced: year })
    .where(and(eq(users.id, account), isNotAnnounced(year)))
    .returning({ id: users.id });
  return rows.length > 0;
}
