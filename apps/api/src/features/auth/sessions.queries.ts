import { and, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { daysAfter } from '../../lib/days.ts';
import { retentionDays } from '@fencing-journal/contract/shared/retention';
import { prepared } from '../../db/prepared.ts';
import { credentials, refreshTokens, sessions, users } from '../../db/schema.ts';

export interface NewSession {
  id: string;
  user_id: number;
  method: (typeof sessions.$inferInsert)['method'];
  user_agent: string;
  shared: boolean;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  token: { token_hash: Uint8Array; expires_at: Date };
  /** The hash that was checked, if the session is opened with the password. */
  password_hash?: string | null | undefined;
}

const insertQuery = prepared((db) => {
  const { placeholder, param } = sql;
  const passwordHash = placeholder('password_hash');
  // Waits for a password change that has started, so that either this statement sees the new hash, or the change sees
  // this session and ends it. The account is locked before its password, as when an account is deleted.
  const isPasswordCurrent = sql`(${passwordHash}::text IS NULL OR EXISTS (
    SELECT FROM ${users} JOIN ${credentials} ON ${credentials.user_id} = ${users.id}
    WHERE ${users.id} = ${placeholder('user_id')} AND ${credentials.password_hash} = ${passwordHash}
    FOR KEY SHARE OF ${users} FOR SHARE OF ${credentials}
  ))`;
  // The values must be in the order of the tables' columns.
  const opened = db.$with('opened').as(
    db
      .insert(sessions)
      .select(
        sql`SELECT ${placeholder('id')}, ${placeholder('user_id')}, ${placeholder('method')},
          ${placeholder('user_agent')}, ${param(placeholder('created_at'), sessions.created_at)},
          ${param(placeholder('last_used_at'), sessions.last_used_at)},
          ${param(placeholder('expires_at'), sessions.expires_at)}, NULL, NULL, ${placeholder('shared')}
          WHERE ${isPasswordCurrent}`,
      )
      .returning({ id: sessions.id }),
  );
  return db
    .with(opened)
    .insert(refreshTokens)
    .select(
      sql`SELECT ${param(placeholder('token_hash'), refreshTokens.token_hash)}, id, now(),
        ${param(placeholder('token_expires_at'), refreshTokens.expires_at)}, NULL
        FROM ${opened}`,
    )
    .returning({ id: refreshTokens.session_id });
});

/**
 * Stores a session and its token in one statement, so that it needs no transaction. Returns false if the account's
 * password is no longer the given one.
 */
export async function insertSession(
  db: Database,
  { token, password_hash = null, ...session }: NewSession,
): Promise<boolean> {
  const stored = await insertQuery(db).execute({
    ...session,
    password_hash,
    token_hash: token.token_hash,
    token_expires_at: token.expires_at,
  });
  return stored.length > 0;
}

/**
 * Returns the refresh token with its session and account. The row is locked so that parallel refreshes run one after
 * another.
 */
export async function lockRefreshToken(tx: Database, hash: Uint8Array) {
  const [row] = await tx
    .select({
      user: sessions.user_id,
      session: sessions.id,
      session_expires_at: sessions.expires_at,
      revoked_at: sessions.revoked_at,
      token_expires_at: refreshTokens.expires_at,
      rotated_at: refreshTokens.rotated_at,
      disabled_at: users.disabled_at,
      password_changed_at: credentials.password_changed_at,
      shared: sessions.shared,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.session_id))
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(credentials, eq(credentials.user_id, users.id))
    .where(eq(refreshTokens.token_hash, hash))
    .for('update', { of: [refreshTokens, sessions] });
  return row;
}

export async function replaceRefreshToken(
  tx: Database,
  change: { old: Uint8Array; fresh: Uint8Array; session: string; now: Date; expires_at: Date },
): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ rotated_at: change.now })
    .where(and(eq(refreshTokens.token_hash, change.old), isNull(refreshTokens.rotated_at)));
  await tx.insert(refreshTokens).values({
    token_hash: change.fresh,
    session_id: change.session,
    issued_at: change.now,
    expires_at: change.expires_at,
  });
  await tx
    .update(sessions)
    .set({ last_used_at: change.now })
    .where(eq(sessions.id, change.session));
}

/** Returns how the session was opened, if it was opened after `since`. */
export async function loginMethodSince(
  db: Database,
  user: number,
  session: string,
  since: Date,
): Promise<NewSession['method'] | undefined> {
  const [row] = await db
    .select({ method: sessions.method })
    .from(sessions)
    .where(
      and(eq(sessions.user_id, user), eq(sessions.id, session), gt(sessions.created_at, since)),
    );
  return row?.method;
}

/** Marks the session as one whose user knows the password. */
export async function markPasswordKnown(tx: Database, session: string): Promise<void> {
  await tx.update(sessions).set({ method: 'password' }).where(eq(sessions.id, session));
}

/** Ends a session together with all its tokens. */
export async function revokeSession(
  db: Database,
  session: string,
  reason: string,
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ revoked_at: now, revoke_reason: reason })
    .where(and(eq(sessions.id, session), isNull(sessions.revoked_at)));
}

/** Ends all sessions of an account except `exceptSession` and returns the ids of the ended ones. */
export async function revokeSessions(
  tx: Database,
  user: number,
  reason: string,
  now: Date,
  exceptSession?: string,
): Promise<string[]> {
  const rows = await tx
    .update(sessions)
    .set({ revoked_at: now, revoke_reason: reason })
    .where(
      and(
        eq(sessions.user_id, user),
        isNull(sessions.revoked_at),
        exceptSession === undefined ? undefined : ne(sessions.id, exceptSession),
      ),
    )
    .returning({ id: sessions.id });
  return rows.map((row) => row.id);
}

/** Ends sessions that have expired, or were last used before a time that depends on whether the device is shared. */
export async function revokeUnusedSessions(
  db: Database,
  now: Date,
  usedBefore: (shared: boolean) => Date,
): Promise<void> {
  const isUnused = (shared: boolean) =>
    and(eq(sessions.shared, shared), lte(sessions.last_used_at, usedBefore(shared)));
  await db
    .update(sessions)
    .set({ revoked_at: now, revoke_reason: 'unused' })
    .where(
      and(
        isNull(sessions.revoked_at),
        or(lte(sessions.expires_at, now), isUnused(true), isUnused(false)),
      ),
    );
}

/** Deletes sessions, with their tokens, some time after their end. Until then they help to investigate incidents. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  const before = daysAfter(now, -retentionDays.session);
  await db
    .delete(sessions)
    .where(or(lt(sessions.expires_at, before), lt(sessions.revoked_at, before)));
  await db.delete(refreshTokens).where(lt(refreshTokens.expires_at, before));
}
