import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { mailedSecrets } from '../../db/schema.ts';

export type Purpose = (typeof mailedSecrets.$inferSelect)['purpose'];

/** Stores a mailed secret. It replaces the previous one of the same purpose, except for temporary passwords. */
export async function upsertSecret(
  tx: Database,
  secret: typeof mailedSecrets.$inferInsert,
): Promise<void> {
  const { user_id: _user, purpose: _purpose, ...fresh } = secret;
  await tx
    .insert(mailedSecrets)
    .values(secret)
    .onConflictDoUpdate({
      target: [mailedSecrets.user_id, mailedSecrets.purpose],
      targetWhere: sql`${mailedSecrets.purpose} <> 'temporary-password'`,
      set: fresh,
    });
}

const isUnexpired = (hash: Uint8Array, purposes: Purpose[], now: Date) =>
  and(
    eq(mailedSecrets.secret_hash, hash),
    inArray(mailedSecrets.purpose, purposes),
    gt(mailedSecrets.expires_at, now),
  );

/** Returns the secret's account and address without using it up. */
export async function findSecret(
  db: Database,
  hash: Uint8Array,
  purposes: Purpose[],
  now: Date,
): Promise<{ user_id: number; address: string } | undefined> {
  const [row] = await db
    .select({ user_id: mailedSecrets.user_id, address: mailedSecrets.address })
    .from(mailedSecrets)
    .where(isUnexpired(hash, purposes, now));
  return row;
}

/** Uses up the secret and returns its row. Of several concurrent calls, only one gets it. */
export async function consumeSecret(
  tx: Database,
  hash: Uint8Array,
  purposes: Purpose[],
  now: Date,
) {
  const [row] = await tx
    .delete(mailedSecrets)
    .where(isUnexpired(hash, purposes, now))
    .returning({
      user_id: mailedSecrets.user_id,
      purpose: mailedSecrets.purpose,
      address: mailedSecrets.address,
    });
  return row;
}

/** Uses up a temporary password of the account. Returns false if the account has no such password. */
export async function consumeTemporaryPassword(
  db: Database,
  user: number,
  hash: Uint8Array,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .delete(mailedSecrets)
    .where(and(isUnexpired(hash, ['temporary-password'], now), eq(mailedSecrets.user_id, user)))
    .returning({ user_id: mailedSecrets.user_id });
  return rows.length > 0;
}

/** Voids the account's other temporary passwords after one was used. */
export async function voidTemporaryPasswords(tx: Database, user: number): Promise<void> {
  await tx
    .delete(mailedSecrets)
    .where(and(eq(mailedSecrets.user_id, user), eq(mailedSecrets.purpose, 'temporary-password')));
}

/** Voids everything mailed to the account, except secrets with the purpose `exceptPurpose`. */
export async function voidSecrets(
  tx: Database,
  user: number,
  exceptPurpose?: Purpose,
): Promise<void> {
  await tx
    .delete(mailedSecrets)
    .where(
      and(
        eq(mailedSecrets.user_id, user),
        exceptPurpose === undefined ? undefined : ne(mailedSecrets.purpose, exceptPurpose),
      ),
    );
}

/** Voids the secrets mailed for an account to an address that turned out to belong to somebody else. */
export async function voidSecretsAt(tx: Database, user: number, address: string): Promise<void> {
  await tx
    .delete(mailedSecrets)
    .where(and(eq(mailedSecrets.user_id, user), eq(mailedSecrets.address, address)));
}

/** Returns the address awaiting confirmation. */
export async function pendingEmail(
  db: Database,
  user: number,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .select({ address: mailedSecrets.address })
    .from(mailedSecrets)
    .where(
      and(
        eq(mailedSecrets.user_id, user),
        eq(mailedSecrets.purpose, 'change-email'),
        gt(mailedSecrets.expires_at, now),
      ),
    );
  return row?.address;
}

export async function deleteExpiredSecrets(db: Database, now: Date): Promise<void> {
  await db.delete(mailedSecrets).where(lt(mailedSecrets.expires_at, now));
}
