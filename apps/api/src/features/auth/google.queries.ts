import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { identities } from '../../db/schema.ts';

const provider = 'google';

/** Returns the account linked to this Google subject. */
export async function accountOfSubject(db: Database, subject: string): Promise<number | undefined> {
  const [row] = await db
    .select({ user_id: identities.user_id })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return row?.user_id;
}

/** Links account and Google subject. Returns false if either is already linked. */
export async function linkSubject(tx: Database, user: number, subject: string): Promise<boolean> {
  const rows = await tx
    .insert(identities)
    .values({ provider, subject, user_id: user })
    .onConflictDoNothing()
    .returning({ user_id: identities.user_id });
  return rows.length > 0;
}

export async function hasGoogle(db: Database, user: number): Promise<boolean> {
  const rows = await db
    .select({ user_id: identities.user_id })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.user_id, user)));
  return rows.length > 0;
}
