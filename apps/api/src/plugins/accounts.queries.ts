import { and, asc, eq, inArray, lt, lte } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import {
  accountDeletions,
  contactMessages,
  mailedSecrets,
  outbox,
  passkeyChallenges,
  users,
} from '../db/schema.ts';

const due = (now: Date) => lte(accountDeletions.due_at, now);

/** Accounts whose grace is over (G-17), the oldest first. */
export async function dueAccounts(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .select({ user_id: accountDeletions.user_id })
    .from(accountDeletions)
    .where(due(now))
    .orderBy(asc(accountDeletions.due_at));
  return rows.map((row) => row.user_id);
}

/** The account goes with everything that is its own and came from its address, unless its owner has just decided to keep it. */
export async function deleteAccount(db: Database, account: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const stillDue = tx
      .select({ id: accountDeletions.user_id })
      .from(accountDeletions)
      .where(and(due(now), eq(accountDeletions.user_id, account)));
    const gone = await tx
      .delete(users)
      .where(inArray(users.id, stillDue))
      .returning({ email: users.email, verified_at: users.email_verified_at });
    // Whoever registered with an address without having it must not take away what came from there.
    const addresses = gone.flatMap(({ email, verified_at }) =>
      verified_at === null ? [] : [email],
    );
    await tx.delete(contactMessages).where(inArray(contactMessages.email, addresses));
    await tx.delete(outbox).where(inArray(outbox.reply_to, addresses));
  });
}

export async function forgetOldSecrets(db: Database, now: Date): Promise<void> {
  await db.delete(mailedSecrets).where(lt(mailedSecrets.expires_at, now));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, now));
}
