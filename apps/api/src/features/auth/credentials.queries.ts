/** The ways into an account: the password, and the ways that need no password. */
import { and, eq, isNull, lt, ne, or } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import {
  calendarFeeds,
  codes,
  connectionApprovals,
  connectionRequests,
  connections,
  credentials,
  guardianLinks,
  passkeys,
} from '../../db/schema.ts';
import { daysAfter } from '../../lib/days.ts';
import { suspendedDays } from './suspended.ts';

export async function setPassword(
  tx: Database,
  user: number,
  password_hash: string,
  password_changed_at: Date,
): Promise<void> {
  await tx
    .insert(credentials)
    .values({ user_id: user, password_hash, password_changed_at })
    .onConflictDoUpdate({
      target: credentials.user_id,
      set: { password_hash, password_changed_at },
    });
}

export async function removePassword(tx: Database, user: number): Promise<void> {
  await tx.delete(credentials).where(eq(credentials.user_id, user));
}

/**
 * Suspends the ways into the account that need no password. Someone else may have created them, so they don't work
 * until the owner decides to keep them. Codes that the account has handed out are deleted, except codes for children.
 */
export async function suspendPasswordlessAccess(
  tx: Database,
  user: number,
  now: Date,
): Promise<void> {
  for (const table of [passkeys, calendarFeeds])
    await tx
      .update(table)
      .set({ suspended_at: now })
      .where(and(eq(table.owner_id, user), isNull(table.suspended_at)));
  await tx.delete(codes).where(and(eq(codes.owner_id, user), ne(codes.kind, 'child')));
}

/**
 * Deletes everything that gives access to the account without the password: passkeys, the calendar feed, connections,
 * connection requests, coaches who are waiting for approval, guardians and codes.
 */
export async function revokePasswordlessAccess(tx: Database, user: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.owner_id, user));
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.owner_id, user));
  for (const table of [connections, connectionRequests])
    await tx.delete(table).where(or(eq(table.student_id, user), eq(table.coach_id, user)));
  await tx
    .delete(connectionApprovals)
    .where(or(eq(connectionApprovals.owner_id, user), eq(connectionApprovals.coach_id, user)));
  await tx
    .delete(guardianLinks)
    .where(or(eq(guardianLinks.child_id, user), eq(guardianLinks.guardian_id, user)));
  await tx.delete(codes).where(eq(codes.owner_id, user));
}

/** Deletes passkeys and calendar feeds that a recovery suspended and the owner has not kept. */
export async function deleteExpiredSuspended(db: Database, now: Date): Promise<void> {
  const before = daysAfter(now, -suspendedDays);
  for (const table of [passkeys, calendarFeeds])
    await db.delete(table).where(lt(table.suspended_at, before));
}
