import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { revokeSessions } from '../features/auth/index.ts';

/**
 * Closes an account to everybody, its owner too, and keeps what is in it; or opens it again. Its sessions end for good.
 * Every way in and every look at it asks for `disabled_at` itself.
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

/** An administrator gets what the contact form brings; into the journals of others he sees no further than anybody (G-123). */
export async function setAdmin(tx: Database, account: number, is_admin: boolean): Promise<void> {
  await tx.update(users).set({ is_admin }).where(eq(users.id, account));
}
