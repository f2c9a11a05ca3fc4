import type { AgeGroup } from '@fencing-journal/contract/shared/age';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import {
  bouts,
  connectionApprovals,
  connectionRequests,
  guardianLinks,
  users,
} from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';

export async function birthYearOf(db: Database, account: number) {
  const [row] = await db
    .select({ birth_year: users.birth_year, age_group: users.age_group })
    .from(users)
    .where(eq(users.id, account));
  return requireFound(row);
}

/** Stores the year of birth. Returns false if the account has one already. */
export async function storeBirthYear(
  tx: Database,
  account: number,
  birth_year: number,
  age_group: AgeGroup,
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ birth_year, age_group })
    .where(and(eq(users.id, account), isNull(users.birth_year)))
    .returning({ id: users.id });
  return rows.length > 0;
}

const wideLevels = ['Friends', 'Club', 'Public'] as const;

/** Lowers the levels of bouts and profile that are wider than My coaches. */
export async function lowerLevels(tx: Database, account: number): Promise<void> {
  const shareable = 'My coaches';
  // Bouts before the account, in the same order as a change of a bout.
  await tx
    .update(bouts)
    .set({ shareable })
    .where(and(eq(bouts.owner_id, account), inArray(bouts.shareable, wideLevels)));
  await tx
    .update(users)
    .set({ shareable })
    .where(and(eq(users.id, account), inArray(users.shareable, wideLevels)));
}

/** Deletes the account's open requests, sent and received. */
export async function deleteRequests(tx: Database, account: number): Promise<void> {
  await tx
    .delete(connectionRequests)
    .where(
      or(eq(connectionRequests.student_id, account), eq(connectionRequests.coach_id, account)),
    );
}

/** Ends the account's links to guardians: it turned out to be an adult's. */
export async function deleteGuardians(tx: Database, account: number): Promise<void> {
  await tx.delete(guardianLinks).where(eq(guardianLinks.child_id, account));
  await tx.delete(connectionApprovals).where(eq(connectionApprovals.owner_id, account));
}
