import { and, asc, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { passkeyChallenges, passkeys, users } from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';

export async function insertChallenge(
  db: Database,
  challenge: string,
  owner: number | null,
  expires_at: Date,
): Promise<void> {
  await db.insert(passkeyChallenges).values({ challenge, owner_id: owner, expires_at });
}

/** Uses up the challenge. Returns whether it was issued for this owner (null: for a login) and has not expired. */
export async function consumeChallenge(
  db: Database,
  challenge: string,
  owner: number | null,
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        owner === null ? isNull(passkeyChallenges.owner_id) : eq(passkeyChallenges.owner_id, owner),
      ),
    )
    .returning({ expires_at: passkeyChallenges.expires_at });
  return row !== undefined && row.expires_at > now;
}

/** Returns the user handle that identifies the account on devices. */
export async function handleOf(db: Database, user: number): Promise<string> {
  const [row] = await db
    .select({ handle: users.passkey_handle })
    .from(users)
    .where(eq(users.id, user));
  return requireFound(row).handle;
}

const passkeyFields = {
  id: passkeys.id,
  name: passkeys.name,
  created_at: passkeys.created_at,
  last_used_at: passkeys.last_used_at,
  backed_up: passkeys.backed_up,
  suspended_at: passkeys.suspended_at,
};

/** Returns an account's passkeys in the order in which they were added. */
export const passkeysOf = (db: Database, owner: number) =>
  db
    .select(passkeyFields)
    .from(passkeys)
    .where(eq(passkeys.owner_id, owner))
    .orderBy(asc(passkeys.created_at), asc(passkeys.id));

/** Returns the existing credentials, so that a device does not add a second one. */
export const credentialsOf = (db: Database, owner: number) =>
  db
    .select({ id: passkeys.credential_id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.owner_id, owner));

/**
 * Returns the number of passkeys. Locks the account until the transaction ends, so that concurrent additions are
 * counted.
 */
export async function lockAccountAndCount(tx: Database, owner: number): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, owner)).for('update');
  const [row] = await tx
    .select({ number: count() })
    .from(passkeys)
    .where(eq(passkeys.owner_id, owner));
  return requireFound(row).number;
}

/** Returns undefined if any account already uses this credential. */
export async function insertPasskey(tx: Database, passkey: typeof passkeys.$inferInsert) {
  const [row] = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credential_id })
    .returning(passkeyFields);
  return row;
}

/** Returns the passkey that may log in with this credential. */
export async function findPasskey(db: Database, credentialId: string) {
  const [row] = await db
    .select({
      owner: passkeys.owner_id,
      id: passkeys.id,
      public_key: passkeys.public_key,
      counter: passkeys.counter,
      handle: users.passkey_handle,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.owner_id))
    .where(and(eq(passkeys.credential_id, credentialId), isNull(passkeys.suspended_at)));
  return row;
}

/**
 * Records a use. Returns false if the stored counter is already at or past this use, i.e. the use is a replay or the
 * passkey was copied.
 */
export async function recordUse(
  tx: Database,
  key: { owner: number; id: string },
  use: { counter: number; backed_up: boolean; last_used_at: Date },
): Promise<boolean> {
  const isCounterAdvanced = or(
    lt(passkeys.counter, use.counter),
    and(eq(passkeys.counter, 0), sql`${use.counter} = 0`),
  );
  const rows = await tx
    .update(passkeys)
    .set(use)
    .where(
      and(
        eq(passkeys.owner_id, key.owner),
        eq(passkeys.id, key.id),
        isNull(passkeys.suspended_at),
        isCounterAdvanced,
      ),
    )
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function setName(
  tx: Database,
  owner: number,
  id: string,
  name: string,
): Promise<boolean> {
  const rows = await tx
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.owner_id, owner), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Returns false if this passkey is not suspended. */
export async function clearPasskeySuspension(
  tx: Database,
  owner: number,
  id: string,
): Promise<boolean> {
  const rows = await tx
    .update(passkeys)
    .set({ suspended_at: null })
    .where(and(eq(passkeys.owner_id, owner), eq(passkeys.id, id), isNotNull(passkeys.suspended_at)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function deletePasskey(tx: Database, owner: number, id: string): Promise<boolean> {
  const rows = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.owner_id, owner), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function deleteExpiredChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, now));
}
