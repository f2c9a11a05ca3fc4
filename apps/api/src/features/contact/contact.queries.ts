import { retentionDays } from '@fencing-journal/contract/shared/retention';
import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { contactMessages, users } from '../../db/schema.ts';
import { daysAfter } from '../../lib/days.ts';

export type NewMessage = Omit<typeof contactMessages.$inferInsert, 'id'>;
type ContactMessage = typeof contactMessages.$inferSelect;

export async function insertMessage(tx: Database, message: NewMessage): Promise<void> {
  await tx.insert(contactMessages).values(message);
}

/** Returns all stored messages, oldest first. */
export const listMessages = (db: Database): Promise<ContactMessage[]> =>
  db
    .select()
    .from(contactMessages)
    .orderBy(asc(contactMessages.created_at), asc(contactMessages.id));

export async function adminAddresses(db: Database): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.is_admin, true), isNull(users.disabled_at)));
  return rows.map((row) => row.email);
}

/** Deletes messages after half a year, which is long enough to answer them. */
export async function deleteExpiredMessages(db: Database, now: Date): Promise<void> {
  await db
    .delete(contactMessages)
    .where(lt(contactMessages.created_at, daysAfter(now, -retentionDays.contactMessage)));
}
