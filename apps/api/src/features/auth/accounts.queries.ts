import { ageGroup, isMinor } from '@fencing-journal/contract/shared/age';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import {
  accountDeletions,
  accountPlans,
  calendarFeeds,
  credentials,
  passkeys,
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
export const noAccountId = 0;

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

/** Without a password, the account can only be opened with Google. Without a birth year it counts as a minor's. */
export type NewAccount = Pick<Account, 'email' | 'first_name' | 'last_name' | 'password_hash'> & {
  birth_year: number | null;
};

/** Inserts an account and returns its id, undefined if the email address is taken. A minor's starts Private. */
export async function insertAccount(
  tx: Database,
  person: NewAccount,
  now: Date,
): Promise<number | undefined> {
  const { password_hash, ...fields } = person;
  const age_group = ageGroup(person.birth_year, now.getUTCFullYear());
  const startsPrivate = isMinor(age_group) && { shareable: 'Private' as const };
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
        .values({
          ...fields,
          ...startsPrivate,
          age_group,
          slug,
          search_name: normalizeForSearch(name),
        })
        .onConflictDoNothing()
        .returning({ id: users.id });
      return row?.id;
    },
  );
  if (id === null) return undefined;
  if (password_hash !== null) await tx.insert(credentials).values({ user_id: id, password_hash });
  return id;
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
