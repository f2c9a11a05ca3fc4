import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import {
  accountDeletions,
  accountPlans,
  calendarFeeds,
  connectionRequests,
  connections,
  credentials,
  passkeys,
  refreshTokens,
  sessions,
  users,
} from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';
import { normalizeForSearch } from '../../lib/normalize-for-search.ts';
import { newNamelessSlug, withNewSlug } from '../../lib/slugs.ts';
import { findAccountByMemberId } from '../usaf-data/index.ts';

export interface Account {
  id: number;
  slug: string;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  password_changed_at: Date | null;
  disabled: boolean;
  email_verified: boolean;
  /** Whether a recovery has suspended passkeys or the calendar feed until the owner decides about them. */
  switched_off: boolean;
  /** When the account will be deleted, if the owner has requested it. */
  delete_on: Date | null;
  plan: 'Student' | 'Coach';
  plan_status: 'none' | 'active' | 'past_due' | 'canceled';
}

/** No account has this id. The query runs anyway, so that timing does not reveal whether the account exists. */
const noAccountId = 0;

const accountQuery = (db: Database) =>
  db
    .select({
      id: users.id,
      slug: users.slug,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      password_hash: credentials.password_hash,
      password_changed_at: credentials.password_changed_at,
      disabled_at: users.disabled_at,
      email_verified_at: users.email_verified_at,
      switched_off: sql<boolean>`EXISTS (SELECT FROM ${passkeys} WHERE ${passkeys.owner_id} = ${users.id} AND ${passkeys.suspended_at} IS NOT NULL)
        OR EXISTS (SELECT FROM ${calendarFeeds} WHERE ${calendarFeeds.owner_id} = ${users.id} AND ${calendarFeeds.suspended_at} IS NOT NULL)`,
      delete_on: accountDeletions.due_at,
      plan: accountPlans.plan,
      plan_status: accountPlans.status,
    })
    .from(users)
    .leftJoin(credentials, eq(credentials.user_id, users.id))
    .innerJoin(accountPlans, eq(accountPlans.account_id, users.id))
    .leftJoin(accountDeletions, eq(accountDeletions.user_id, users.id));

type Row = Awaited<ReturnType<typeof accountQuery>>[number];

const toAccount = ({ disabled_at, email_verified_at, ...row }: Row): Account => ({
  ...row,
  disabled: disabled_at !== null,
  email_verified: email_verified_at !== null,
});

export async function accountById(db: Database, id: number): Promise<Account | undefined> {
  const [row] = await accountQuery(db).where(eq(users.id, id));
  return row && toAccount(row);
}

/** Finds the account by USA Fencing ID (nine digits) or by email address in any case. */
export async function accountByIdentifier(
  db: Database,
  identifier: string,
): Promise<Account | undefined> {
  const trimmed = identifier.trim();
  if (!/^\d{9}$/.test(trimmed)) return accountByEmail(db, trimmed);
  return accountById(db, (await findAccountByMemberId(db, trimmed)) ?? noAccountId);
}

export async function accountByEmail(db: Database, email: string): Promise<Account | undefined> {
  const [row] = await accountQuery(db).where(eq(users.email, email.toLowerCase()));
  return row && toAccount(row);
}

/** Without a password, the account can only be opened with Google. */
type NewAccount = Pick<Account, 'email' | 'first_name' | 'last_name' | 'password_hash'>;

/** Inserts an account and returns its id, undefined if the email address is taken. */
export async function insertAccount(tx: Database, person: NewAccount): Promise<number | undefined> {
  const { password_hash, ...fields } = person;
  const name = `${person.first_name} ${person.last_name}`;
  const id = await withNewSlug(
    () => newNamelessSlug('fencer'),
    async (slug) => {
      const existing = await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, person.email));
      if (existing.length > 0) return null;
      const [row] = await tx
        .insert(users)
        .values({ ...fields, slug, search_name: normalizeForSearch(name) })
        .onConflictDoNothing()
        .returning({ id: users.id });
      return row?.id;
    },
  );
  if (id === null) return undefined;
  if (password_hash !== null) await tx.insert(credentials).values({ user_id: id, password_hash });
  return id;
}

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
}

export async function insertSession(
  tx: Database,
  { token, ...session }: NewSession,
): Promise<void> {
  await tx.insert(sessions).values(session);
  await tx.insert(refreshTokens).values({ ...token, session_id: session.id });
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

/** Returns how the session was opened, if it was opened after `moment`. */
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

/** Ends all sessions of an account except `kept` and returns the ids of the ended ones. */
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
 * Suspends the ways into the account that need no password. Someone else may have created them, so they stay closed
 * until the owner decides to keep them.
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
}

/**
 * Deletes everything that gives access to the account without the password: passkeys, the calendar feed, connections
 * and connection requests.
 */
export async function revokePasswordlessAccess(tx: Database, user: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.owner_id, user));
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.owner_id, user));
  for (const table of [connections, connectionRequests])
    await tx.delete(table).where(or(eq(table.student_id, user), eq(table.coach_id, user)));
}

/** Marks the account's address as verified if it is still the same one. */
export async function markEmailVerified(
  tx: Database,
  user: number,
  address: string,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ email_verified_at: now })
    .where(and(eq(users.id, user), eq(users.email, address), isNull(users.email_verified_at)));
}

/**
 * Changes the account's address to a verified one and returns the previous one. Throws a unique violation if it is
 * taken.
 */
export async function changeEmail(
  tx: Database,
  user: number,
  address: string,
  now: Date,
): Promise<string> {
  const [account] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, user))
    .for('update');
  await tx.update(users).set({ email: address, email_verified_at: now }).where(eq(users.id, user));
  return requireFound(account).email;
}

export async function setNames(
  tx: Database,
  user: number,
  names: { first_name: string; last_name: string },
  name_changed_at: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({
      ...names,
      name_changed_at,
      search_name: normalizeForSearch(`${names.first_name} ${names.last_name}`),
    })
    .where(eq(users.id, user));
}
