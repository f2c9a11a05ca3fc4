import { and, eq, gt, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { codes } from '../../db/schema.ts';
import { incrementHitsDurably } from '../../plugins/rate-limit.queries.ts';
import { noAccountId } from '../../lib/no-account.ts';
import { isOpenTo } from '../access/index.ts';

export type CodeKind = (typeof codes.$inferSelect)['kind'];

export interface Attempt {
  kind: CodeKind;
  hash: Uint8Array;
  /** The account that uses the code, if one is logged in. */
  redeemer: number | undefined;
  now: Date;
}

/** Whose codes of a kind work for the account that uses them. */
const ownerConditions: Readonly<Record<CodeKind, (redeemer: number) => SQL>> = {
  invite: (redeemer) => isOpenTo(redeemer),
  // A child under 13 is suspended until the guardian is linked.
  guardian: (redeemer) => sql`(users.disabled_at IS NULL AND users.age_group <> 'adult'
    AND NOT EXISTS (SELECT FROM account_deletions leaving WHERE leaving.user_id = users.id)
    AND NOT EXISTS (SELECT FROM blocks b WHERE (b.owner_id = users.id AND b.blocked_id = ${redeemer}) OR (b.owner_id = ${redeemer} AND b.blocked_id = users.id)))`,
  // With an email address, children recover the password themselves.
  child: () => sql`(users.disabled_at IS NULL AND position('@' IN users.email) = 0)`,
};

/**
 * Returns one condition for all reasons why a code doesn't work, so that neither the response nor its time reveals the
 * reason.
 */
const works = ({ kind, hash, redeemer = noAccountId, now }: Attempt) =>
  and(
    eq(codes.code_hash, hash),
    eq(codes.kind, kind),
    gt(codes.expires_at, now),
    ne(codes.owner_id, redeemer),
    sql`EXISTS (SELECT FROM users WHERE users.id = ${codes.owner_id} AND ${ownerConditions[kind](redeemer)})`,
  );

export async function insertCode(
  tx: Database,
  code: Omit<typeof codes.$inferInsert, 'id'>,
): Promise<void> {
  await tx.insert(codes).values(code);
}

/** Deletes an account's codes of one kind, so that those that were handed out no longer work. */
export async function deleteCodes(tx: Database, owner: number, kind: CodeKind): Promise<void> {
  await tx.delete(codes).where(and(eq(codes.owner_id, owner), eq(codes.kind, kind)));
}

/** Returns the account that a working code is about, without using it up. */
export async function findCode(db: Database, attempt: Attempt): Promise<number | undefined> {
  const [row] = await db.select({ owner: codes.owner_id }).from(codes).where(works(attempt));
  return row?.owner;
}

/** Uses up a code. Of several concurrent calls, only one gets its owner. */
export async function consumeCode(tx: Database, attempt: Attempt): Promise<number | undefined> {
  const [row] = await tx.delete(codes).where(works(attempt)).returning({ owner: codes.owner_id });
  return row?.owner;
}

/** Counts this code and returns how many the account has got within a day. A rollback also undoes the count. */
export const incrementCodeCount = (tx: Database, account: number, now: Date): Promise<number> =>
  incrementHitsDurably(tx, `code-made ${account}`, 86_400, now);

export async function deleteExpiredCodes(db: Database, now: Date): Promise<void> {
  await db.delete(codes).where(lt(codes.expires_at, now));
}
