import { retentionDays } from '@fencing-journal/contract/shared/retention';
import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { lacksConsent } from '../../db/account-conditions.ts';
import type { Database } from '../../db/database.ts';
import { accountDeletions, contactMessages, outbox, users } from '../../db/schema.ts';
import { daysAfter } from '../../lib/days.ts';

/** Whether the grace period is over, or no guardian has agreed in time to the account of a child under 13. */
const isDue = (now: Date) =>
  or(
    sql`EXISTS (SELECT FROM account_deletions WHERE user_id = users.id AND ${lte(accountDeletions.due_at, now)})`,
    and(
      lte(users.awaits_guardian_since, daysAfter(now, -retentionDays.unconfirmedChild)),
      lacksConsent(),
    ),
  );

/** Returns the accounts to delete, oldest first. */
export async function dueAccounts(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(isDue(now))
    .orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}

/** Stores since when accounts under 13 have been waiting for a guardian, and clears it once a guardian has agreed. */
export async function markAwaitingGuardian(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    UPDATE users SET awaits_guardian_since = CASE WHEN ${lacksConsent()} THEN ${now.toISOString()}::timestamptz END
     WHERE (users.age_group = 'under 13' OR users.awaits_guardian_since IS NOT NULL)
       AND ${lacksConsent()} <> (users.awaits_guardian_since IS NOT NULL)`);
}

/** The emails of a deleted account, and what is needed to find copies elsewhere. */
export interface DeletedAccountMail {
  emails: { id: number; created_at: Date }[];
  /** Verified addresses of the account. */
  addresses: string[];
}

/**
 * Deletes the account with everything it owns and everything sent from its address, unless the deletion has just been
 * canceled. Returns whether it was deleted. `deleteMail` runs in the transaction, so that an account whose emails
 * cannot be removed is retried next time.
 */
export async function deleteAccount(
  db: Database,
  account: number,
  now: Date,
  deleteMail: (mail: DeletedAccountMail) => Promise<void> = async () => undefined,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // No user is waiting for this, and with a request's timeout a large account could never be deleted.
    await tx.execute(sql`SET LOCAL statement_timeout = '10min'`);
    const emails = await tx
      .select({ id: outbox.id, created_at: outbox.created_at })
      .from(outbox)
      .where(eq(outbox.user_id, account));
    const deleted = await tx
      .delete(users)
      .where(and(eq(users.id, account), isDue(now)))
      .returning({ email: users.email, verified_at: users.email_verified_at });
    if (deleted.length === 0) return false;
    // An unverified address may belong to somebody else, and their messages must not be deleted.
    const addresses = deleted.flatMap(({ email, verified_at }) =>
      verified_at === null ? [] : [email],
    );
    await tx.delete(contactMessages).where(inArray(contactMessages.email, addresses));
    await tx.delete(outbox).where(inArray(outbox.reply_to, addresses));
    await deleteMail({ emails, addresses });
    return true;
  });
}
