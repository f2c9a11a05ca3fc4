import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { usafMembers, users } from '../../db/schema.ts';
import { incrementHitsDurably } from '../../plugins/rate-limit.queries.ts';

/** Returns the accounts that claim the number, earliest claim first, with their last name and the member's. */
export const claimsOf = (db: Database, memberId: string) =>
  db
    .select({
      account: users.id,
      last_name: users.last_name,
      member_last_name: usafMembers.last_name,
      confirmed: sql<boolean>`${users.usa_fencing_confirmed_at} IS NOT NULL`,
    })
    .from(users)
    .leftJoin(usafMembers, eq(usafMembers.member_id, users.usa_fencing_id))
    .where(and(eq(users.usa_fencing_id, memberId), isNull(users.disabled_at)))
    .orderBy(asc(users.usa_fencing_claimed_at), asc(users.id));

export async function findClaimedId(db: Database, account: number): Promise<string | null> {
  const [row] = await db
    .select({ number: users.usa_fencing_id })
    .from(users)
    .where(eq(users.id, account));
  return row?.number ?? null;
}

/** Replaces the account's claim with an unconfirmed one; null removes it. */
export async function setClaim(
  tx: Database,
  account: number,
  memberId: string | null,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({
      usa_fencing_id: memberId,
      usa_fencing_claimed_at: memberId === null ? null : now,
      usa_fencing_confirmed_at: null,
    })
    .where(eq(users.id, account));
}

/** Returns how many claims the account has made within a day, including this one. A rollback also undoes the count. */
export const incrementClaimCount = (tx: Database, account: number, now: Date): Promise<number> =>
  incrementHitsDurably(tx, `member-claim ${account}`, 86_400, now);

/** Sets and confirms the number on the operator's authority. Another account's claim is kept, but unconfirmed. */
export async function confirmMember(
  tx: Database,
  account: number,
  memberId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ usa_fencing_confirmed_at: null })
    .where(and(eq(users.usa_fencing_id, memberId), ne(users.id, account)));
  await tx
    .update(users)
    .set({
      usa_fencing_id: memberId,
      usa_fencing_claimed_at: sql`CASE WHEN ${users.usa_fencing_id} = ${memberId} THEN ${users.usa_fencing_claimed_at} ELSE ${now.toISOString()}::timestamptz END`,
      usa_fencing_confirmed_at: now,
    })
    .where(eq(users.id, account));
}

/** Revokes the operator's confirmation. The claim is kept. */
export async function revokeConfirmation(tx: Database, account: number): Promise<void> {
  await tx.update(users).set({ usa_fencing_confirmed_at: null }).where(eq(users.id, account));
}
