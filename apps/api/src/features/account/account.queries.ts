import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accountDeletions, sessions, users } from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';

/** An unused session expires together with its refresh token. */
const idleMs = 30 * 86_400_000;

const isActiveSession = (user: number, now: Date) =>
  and(
    eq(sessions.user_id, user),
    isNull(sessions.revoked_at),
    gt(sessions.expires_at, now),
    gt(sessions.last_used_at, new Date(now.getTime() - idleMs)),
  );

/** Returns the account's active sessions, most recently used first. */
export const sessionsOf = (db: Database, user: number, now: Date) =>
  db
    .select({
      id: sessions.id,
      user_agent: sessions.user_agent,
      created_at: sessions.created_at,
      last_used_at: sessions.last_used_at,
    })
    .from(sessions)
    .where(isActiveSession(user, now))
    .orderBy(desc(sessions.last_used_at), desc(sessions.created_at), desc(sessions.id));

export async function findSession(db: Database, user: number, session: string, now: Date) {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isActiveSession(user, now), eq(sessions.id, session)));
  return row;
}

/**
 * Schedules the deletion. A repeated request keeps the first date, and `isNew` is true only for the first request. A
 * guardian's request replaces the child's, so that the child can no longer cancel it.
 */
export async function scheduleDeletion(
  tx: Database,
  { user, requestedBy, at, due }: { user: number; requestedBy: number; at: Date; due: Date },
): Promise<{ due: Date; isNew: boolean }> {
  const inserted = await tx
    .insert(accountDeletions)
    .values({ user_id: user, requested_at: at, due_at: due, requested_by: requestedBy })
    .onConflictDoNothing()
    .returning({ user_id: accountDeletions.user_id });
  if (requestedBy !== user)
    await tx
      .update(accountDeletions)
      .set({ requested_by: requestedBy })
      .where(eq(accountDeletions.user_id, user));
  const [row] = await tx
    .select({ due_at: accountDeletions.due_at })
    .from(accountDeletions)
    .where(eq(accountDeletions.user_id, user));
  return { due: requireFound(row).due_at, isNew: inserted.length > 0 };
}

/** Locks and returns the deletion that was requested, if any. */
export async function lockDeletion(tx: Database, user: number) {
  const [row] = await tx
    .select({ due_at: accountDeletions.due_at, requested_by: accountDeletions.requested_by })
    .from(accountDeletions)
    .where(eq(accountDeletions.user_id, user))
    .for('update');
  return row;
}

export async function deleteDeletion(tx: Database, user: number): Promise<void> {
  await tx.delete(accountDeletions).where(eq(accountDeletions.user_id, user));
}

const nameFields = {
  first_name: users.first_name,
  last_name: users.last_name,
  name_changed_at: users.name_changed_at,
};

export async function namesOf(db: Database, user: number) {
  const [row] = await db.select(nameFields).from(users).where(eq(users.id, user));
  return requireFound(row);
}

/** Like `namesOf`, but locks the row until the transaction ends, so that new requests from the account wait. */
export async function lockNames(tx: Database, user: number) {
  const [row] = await tx
    .select(nameFields)
    .from(users)
    .where(eq(users.id, user))
    .for('no key update');
  return requireFound(row);
}
