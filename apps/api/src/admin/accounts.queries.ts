import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { revokeSessions } from '../features/auth/index.ts';

/**
 * Locks an account for everybody, including its owner, or unlocks it. Nothing is deleted, but
 * locking ends its sessions permanently. Every login and every query that exposes the account
 * checks `disabled_at`.
 */
export async function setDisabled(
  tx: Database,
  account: number,
  disabled: boolean,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ disabled_at: disabled ? now : null })
    .where(eq(users.id, account));
  if (disabled) await revokeSessions(tx, account, 'account disabled', now);
}

/**
 * Sets the administrator flag. Administrators receive the messages from the contact form, but can't
 * see more of other users' journals than anybody else.
 */
export async function setAdmin(tx: Database, account: number, is_admin: boolean): Promise<void> {
  await tx.update(users).set({ is_admin }).where(eq(users.id, account));
}
