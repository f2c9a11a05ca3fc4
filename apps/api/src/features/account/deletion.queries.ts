import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accountDeletions, contactMessages, outbox, users } from '../../db/schema.ts';

const isDue = (now: Date) => lte(accountDeletions.due_at, now);

/** Returns accounts whose grace period before deletion is over, oldest first. */
export async function dueAccounts(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .select({ user_id: accountDeletions.user_id })
    .from(accountDeletions)
    .where(isDue(now))
    .orderBy(asc(accountDeletions.due_at));
  return rows.map((row) => row.user_id);
}

/** The emails of a deleted account, and what is needed to find copies elsewhere. */
export interface DeletedAccountMail {
  emails: { id: number; created_at: Date }[];
  /** Verified addresses of the account. */
  addresses: string[];
}

/**
 * Deletes the account with everything it owns and everything sent from its address, unless the
 * owner has just decided to keep it. Returns whether it was deleted. `deleteMail` runs in the
 * transaction, so that an account whose emails cannot be removed is retried next time.
 */
export async function deleteAccount(
  db: Database,
  account: number,
  now: Date,
  deleteMail: (mail: DeletedAccountMail) => Promise<void> = async () => undefined,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const emails = await tx
      .select({ id: outbox.id, created_at: outbox.created_at })
      .from(outbox)
      .where(eq(outbox.user_id, account));
    const stillDue = tx
      .select({ id: accountDeletions.user_id })
      .from(accountDeletions)
      .where(and(isDue(now), eq(accountDeletions.user_id, account)));
    const deleted = await tx
      .delete(users)
      .where(inArray(users.id, stillDue))
      .returning({ email: users.email, verified_at: users.email_verified_at });
    if (deleted.length === 0) return false;
    // An unverified address may be somebody else's, whose messages must stay.
    const addresses = deleted.flatMap(({ email, verified_at }) =>
      verified_at === null ? [] : [email],
    );
    await tx.delete(contactMessages).where(inArray(contactMessages.email, addresses));
    await tx.delete(outbox).where(inArray(outbox.reply_to, addresses));
    await deleteMail({ emails, addresses });
    return true;
  });
}
