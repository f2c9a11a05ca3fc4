import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { credentials, entitlements, refreshTokens, sessions, users } from '../../db/schema.ts';
import { fold } from '../../lib/fold.ts';
import { newSlug, withNewSlug } from '../../lib/slugs.ts';

export interface Account {
  id: number;
  slug: string;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  disabled: boolean;
  plan: 'Student' | 'Coach';
  plan_status: 'none' | 'active' | 'past_due' | 'canceled';
}

const accountRow = (db: Database) =>
  db
    .select({
      id: users.id,
      slug: users.slug,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      password_hash: credentials.password_hash,
      disabled_at: users.disabled_at,
      plan: entitlements.plan,
      plan_status: entitlements.status,
    })
    .from(users)
    .leftJoin(credentials, eq(credentials.user_id, users.id))
    .leftJoin(entitlements, eq(entitlements.user_id, users.id));

type Row = Awaited<ReturnType<typeof accountRow>>[number];

// A canceled plan is none: what is sent as subscription is what counts now (G-25).
const asAccount = ({ disabled_at, plan, plan_status, ...row }: Row): Account => ({
  ...row,
  disabled: disabled_at !== null,
  plan: plan !== null && plan_status !== 'canceled' ? plan : 'Student',
  plan_status: plan_status ?? 'none',
});

export async function accountById(db: Database, id: number): Promise<Account | undefined> {
  const [row] = await accountRow(db).where(eq(users.id, id));
  return row && asAccount(row);
}

/** Nine digits are a USA Fencing ID, anything else an e-mail address in any case (G-11). */
export async function accountByIdentifier(db: Database, identifier: string): Promise<Account | undefined> {
  const word = identifier.trim();
  const [row] = await accountRow(db).where(/^\d{9}$/.test(word) ? eq(users.usa_fencing_id, word) : eq(users.email, word.toLowerCase()));
  return row && asAccount(row);
}

/** A new account; undefined when the e-mail address has one already. */
export async function insertAccount(tx: Database, person: { email: string; first_name: string; last_name: string; password_hash: string }): Promise<number | undefined> {
  const { password_hash, ...fields } = person;
  const name = `${person.first_name} ${person.last_name}`;
  const id = await withNewSlug(
    () => newSlug(name, 'fencer'),
    async (slug) => {
      const taken = await tx.select({ id: users.id }).from(users).where(eq(users.email, person.email));
      if (taken.length > 0) return null;
      const [row] = await tx.insert(users).values({ ...fields, slug, search_name: fold(name) }).onConflictDoNothing().returning({ id: users.id });
      return row?.id;
    },
  );
  if (id === null) return undefined;
  await tx.insert(credentials).values({ user_id: id, password_hash });
  return id;
}

export interface NewSession {
  id: string;
  user_id: number;
  method: 'password' | 'register';
  user_agent: string;
  expires_at: Date;
  token: { token_hash: Uint8Array; expires_at: Date };
}

export async function insertSession(tx: Database, { token, ...session }: NewSession): Promise<void> {
  await tx.insert(sessions).values(session);
  await tx.insert(refreshTokens).values({ ...token, session_id: session.id });
}

/** The refresh token with its session and account, locked, so that parallel refreshes come one after the other. */
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
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.session_id))
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(refreshTokens.token_hash, hash))
    .for('update', { of: [refreshTokens, sessions] });
  return row;
}

export async function replaceRefreshToken(tx: Database, change: { old: Uint8Array; fresh: Uint8Array; session: string; now: Date; expires_at: Date }): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ rotated_at: change.now })
    .where(and(eq(refreshTokens.token_hash, change.old), isNull(refreshTokens.rotated_at)));
  await tx.insert(refreshTokens).values({ token_hash: change.fresh, session_id: change.session, issued_at: change.now, expires_at: change.expires_at });
  await tx.update(sessions).set({ last_used_at: change.now }).where(eq(sessions.id, change.session));
}

/** Ends a session with every token of it. */
export async function revokeSession(db: Database, session: string, reason: string, now: Date): Promise<void> {
  await db.update(sessions).set({ revoked_at: now, revoke_reason: reason }).where(and(eq(sessions.id, session), isNull(sessions.revoked_at)));
}
