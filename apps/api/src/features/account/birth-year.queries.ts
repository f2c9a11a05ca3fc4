import type { AgeGroup } from '@fencing-journal/contract/shared/age';
import { and, eq, inArray, isNull, or, type SQLWrapper } from 'drizzle-orm';
import { lowerBouts, lowerProfiles } from '../../db/levels.ts';
import type { Database } from '../../db/database.ts';
import {
  codes,
  connectionApprovals,
  connectionRequests,
  connections,
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

/** Stores the year of birth. Returns false if the account already has one that must not be replaced. */
export async function storeBirthYear(
  tx: Database,
  account: number,
  birth_year: number,
  age_group: AgeGroup,
  replace: 'if missing' | 'always',
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ birth_year, age_group })
    .where(and(eq(users.id, account), replace === 'always' ? undefined : isNull(users.birth_year)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Lowers the levels of these accounts' bouts and profiles to My coaches where they are wider. */
export async function lowerLevels(
  tx: Database,
  accounts: readonly number[] | SQLWrapper,
): Promise<void> {
  // Bouts are locked before the account, in the same order as when a bout is changed.
  await lowerBouts(tx, accounts, 'My coaches');
  await lowerProfiles(tx, accounts, 'My coaches');
}

/** Deletes the account's open requests, sent and received. */
export async function deleteRequests(tx: Database, account: number): Promise<void> {
  await tx
    .delete(connectionRequests)
    .where(
      or(eq(connectionRequests.student_id, account), eq(connectionRequests.coach_id, account)),
    );
}

/** Ends these accounts' links to guardians, and deletes pending approvals and the codes for new links. */
export async function deleteGuardians(
  tx: Database,
  accounts: readonly number[] | SQLWrapper,
): Promise<void> {
  await tx.delete(guardianLinks).where(inArray(guardianLinks.child_id, accounts));
  await tx.delete(connectionApprovals).where(inArray(connectionApprovals.owner_id, accounts));
  await tx.delete(codes).where(and(inArray(codes.owner_id, accounts), eq(codes.kind, 'guardian')));
}

/** Ends all connections of the account. Those to its coaches then need a guardian's approval. */
export async function returnToApproval(tx: Database, account: number, now: Date): Promise<void> {
  const coaches = await tx
    .delete(connections)
    .where(eq(connections.student_id, account))
    .returning({ coach_id: connections.coach_id });
  if (coaches.length > 0)
    await tx
      .insert(connectionApprovals)
      .values(coaches.map(({ coach_id }) => ({ owner_id: account, coach_id, created_at: now })))
      .onConflictDoNothing();
  await tx.delete(connections).where(eq(connections.coach_id, account));
}
