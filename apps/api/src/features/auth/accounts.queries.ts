import {
  ageGroup,
  isMinor,
  type AccountKind,
  type AgeGroup,
} from '@fencing-journal/contract/shared/age';
import { and, desc, eq, isNull, not, or, sql } from 'drizzle-orm';
import { awaitsGuardian } from '../../db/account-conditions.ts';
import type { Database } from '../../db/database.ts';
import {
  accountDeletions,
  accountPlans,
  calendarFeeds,
  credentials,
  passkeys,
  users,
} from '../../db/schema.ts';
import { prepared } from '../../db/prepared.ts';
import { normalizeForSearch } from '../../lib/normalize-for-search.ts';
import { newNamelessSlug, withNewSlug } from '../../lib/slugs.ts';
import { sha256Text } from '../../lib/tokens.ts';
import { noAccountId } from '../../lib/no-account.ts';
import { multiDayBucket, incrementHitsDurably } from '../../plugins/rate-limit.queries.ts';
import { findAccountByMemberId } from '../usaf-data/index.ts';
import { voidSecretsAt } from './secrets.queries.ts';

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
  /** Whether another account holds the email address. */
  email_contested: boolean;
  age_group: AgeGroup;
  kind: AccountKind;
  /** Whether this is a child's account without a guardian. */
  suspended: boolean;
  /** Whether a recovery has suspended passkeys or the calendar feed until the owner decides about them. */
  switched_off: boolean;
  /** When the account will be deleted, if the owner has requested it. */
  delete_on: Date | null;
  plan: 'Student' | 'Coach';
  plan_status: 'none' | 'active' | 'past_due' | 'canceled';
}

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
      email_contested: users.email_contested,
      age_group: users.age_group,
      kind: users.kind,
      suspended: awaitsGuardian(),
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

const accountByIdQuery = prepared((db) =>
  accountQuery(db).where(eq(users.id, sql.placeholder('id'))),
);

export async function accountById(db: Database, id: number): Promise<Account | undefined> {
  const [row] = await accountByIdQuery(db).execute({ id });
  return row && toAccount(row);
}

/** Returns the login name if it is a USA Fencing ID, or undefined if it is an email address. */
const memberIdIn = (identifier: string): string | undefined =>
  /^\d{9}$/.exec(identifier.trim())?.[0];

const accountByMemberId = async (db: Database, memberId: string) =>
  accountById(db, (await findAccountByMemberId(db, memberId)) ?? noAccountId);

/** Finds the account by USA Fencing ID (nine digits), or the holder of an email address in any case. */
export async function accountByIdentifier(
  db: Database,
  identifier: string,
): Promise<Account | undefined> {
  const memberId = memberIdIn(identifier);
  return memberId === undefined
    ? accountByEmail(db, identifier.trim())
    : accountByMemberId(db, memberId);
}

const accountsByEmailQuery = prepared((db) =>
  accountQuery(db)
    .where(eq(users.email, sql.placeholder('email')))
    .orderBy(desc(users.email_contested), desc(users.id)),
);

/**
 * Finds all accounts that log in with an identifier: those that claim an email address, newest first, then its holder.
 */
export async function accountsByIdentifier(db: Database, identifier: string): Promise<Account[]> {
  const memberId = memberIdIn(identifier);
  if (memberId !== undefined) {
    const account = await accountByMemberId(db, memberId);
    return account ? [account] : [];
  }
  const rows = await accountsByEmailQuery(db).execute({ email: identifier.trim().toLowerCase() });
  return rows.map(toAccount);
}

const hasEmail = (email: string) => eq(users.email, email.toLowerCase());
/** Matches the account that got the address first, or confirmed it. Mail and Google logins go to this account. */
const isHolder = (email: string) => and(hasEmail(email), not(users.email_contested));

/** Finds the holder of an email address. */
export async function accountByEmail(db: Database, email: string): Promise<Account | undefined> {
  const [row] = await accountQuery(db).where(isHolder(email));
  return row && toAccount(row);
}

/** Whether an adult's account has the address. Only adults' accounts may be revealed (decision 0036). */
export const isKnownTaken = async (db: Database, email: string): Promise<boolean> =>
  (await db.$count(users, and(hasEmail(email), eq(users.age_group, 'adult')))) > 0;

/**
 * Makes concurrent changes to the holder of an address wait for each other. Must be called before a mailed secret is
 * used up, because taking an address from its holder also voids the holder's secrets.
 */
export const lockAddress = (tx: Database, email: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${email.toLowerCase()}::text, 24))`);

/**
 * Makes the account the holder of an address that its owner has just confirmed. If another account holds the address
 * but never confirmed it, that account becomes a claimant, and its mailed links stop working. Returns false if the
 * other holder did confirm it.
 */
export async function takeAddress(
  tx: Database,
  user: number,
  email: string,
  now: Date,
): Promise<boolean> {
  await lockAddress(tx, email);
  // Both accounts are locked in id order, so that two accounts that take each other's addresses never deadlock.
  const accounts = await tx
    .select({ id: users.id, email_verified_at: users.email_verified_at })
    .from(users)
    .where(or(isHolder(email), eq(users.id, user)))
    .orderBy(users.id)
    .for('update');
  const holder = accounts.find(({ id }) => id !== user);
  if (holder && holder.email_verified_at !== null) return false;
  if (holder) {
    await tx.update(users).set({ email_contested: true }).where(eq(users.id, holder.id));
    await voidSecretsAt(tx, holder.id, email);
  }
  await tx
    .update(users)
    .set({ email, email_contested: false, email_verified_at: now })
    .where(eq(users.id, user));
  return true;
}

/** Without a password, the account can only be opened with Google. Without a birth year it counts as a minor's. */
export type NewAccount = Pick<Account, 'email' | 'first_name' | 'last_name' | 'password_hash'> & {
  birth_year: number | null;
  kind?: AccountKind | undefined;
};

/**
 * Inserts an account and returns its id. Accounts of minors and guardians start Private. If the address has a holder,
 * nothing is inserted and undefined is returned, except with `minors` while only minors have the address: then the new
 * account only claims it.
 */
export async function insertAccount(
  tx: Database,
  person: NewAccount,
  now: Date,
  contest: 'minors' | 'never' = 'never',
): Promise<number | undefined> {
  const { password_hash, kind = 'fencer', ...fields } = person;
  const age_group = ageGroup(person.birth_year, now.getUTCFullYear());
  const startsPrivate = (isMinor(age_group) || kind === 'guardian') && {
    shareable: 'Private' as const,
  };
  const name = `${person.first_name} ${person.last_name}`;
  await lockAddress(tx, person.email);
  const others = await tx
    .select({ age_group: users.age_group, email_contested: users.email_contested })
    .from(users)
    .where(hasEmail(person.email));
  const email_contested = others.some((other) => !other.email_contested);
  if (contest === 'never' ? email_contested : others.some((other) => !isMinor(other.age_group)))
    return undefined;
  const id = await withNewSlug(
    () => newNamelessSlug('fencer'),
    async (slug) => {
      const [row] = await tx
        .insert(users)
        .values({
          ...fields,
          ...startsPrivate,
          kind,
          age_group,
          email_contested,
          slug,
          search_name: normalizeForSearch(name),
        })
        .onConflictDoNothing({ target: users.slug })
        .returning({ id: users.id });
      return row?.id;
    },
  );
  if (password_hash !== null) await tx.insert(credentials).values({ user_id: id, password_hash });
  return id;
}

/** Counts this account and returns how many the address has got within these days. A rollback also undoes the count. */
export const incrementRegistrationCount = (
  tx: Database,
  email: string,
  days: number,
  now: Date,
): Promise<number> =>
  incrementHitsDurably(
    tx,
    multiDayBucket(days, `register-address ${sha256Text(email)}`),
    days * 86_400,
    now,
  );

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
