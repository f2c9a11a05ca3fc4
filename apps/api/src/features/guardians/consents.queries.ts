import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { guardianConsents, guardianLinks, users } from '../../db/schema.ts';

export async function insertConsent(
  tx: Database,
  consent: typeof guardianConsents.$inferInsert,
): Promise<void> {
  await tx.insert(guardianConsents).values(consent);
}

/** Whether there is a consent with this id about the child. */
export const isConsented = async (db: Database, child: number, id: string): Promise<boolean> =>
  (await db.$count(
    guardianConsents,
    and(eq(guardianConsents.owner_id, child), sql`${guardianConsents.id}::text = ${id}`),
  )) > 0;

/** Joins the link that is waiting for the consent. It is missing if the operator has unlinked the guardian. */
const isWaitingLink = and(
  eq(guardianLinks.child_id, guardianConsents.owner_id),
  eq(guardianLinks.guardian_id, guardianConsents.guardian_id),
  isNull(guardianLinks.confirmed_at),
);

/** Returns consents that the operator has to confirm, oldest first. */
export const pendingConsents = (db: Database) =>
  db
    .select({
      id: guardianConsents.id,
      agreed_at: guardianConsents.agreed_at,
      guardian_name: guardianConsents.guardian_name,
      method: guardianConsents.method,
      email: users.email,
    })
    .from(guardianConsents)
    .innerJoin(users, eq(users.id, guardianConsents.guardian_id))
    .innerJoin(guardianLinks, isWaitingLink)
    .where(and(eq(guardianConsents.kind, 'account'), isNull(guardianConsents.confirmed_at)))
    .orderBy(asc(guardianConsents.agreed_at), asc(guardianConsents.id));

/** Account ids of the child and the guardian of a consent. */
export interface ConsentPair {
  child: number;
  guardian: number;
}

/** Returns whose consent this is, or undefined if it is not pending or the guardian's account is gone. */
export async function findPendingConsent(
  tx: Database,
  id: string,
): Promise<ConsentPair | undefined> {
  const [row] = await tx
    .select({ child: guardianConsents.owner_id, guardian: guardianConsents.guardian_id })
    .from(guardianConsents)
    .innerJoin(guardianLinks, isWaitingLink)
    .where(and(eq(guardianConsents.id, id), isNull(guardianConsents.confirmed_at)));
  return row && row.guardian !== null ? { child: row.child, guardian: row.guardian } : undefined;
}

/** Confirms a consent and the link that is waiting for it. */
export async function storeConfirmation(
  tx: Database,
  id: string,
  { child, guardian }: ConsentPair,
  confirmed_at: Date,
): Promise<void> {
  await tx.update(guardianConsents).set({ confirmed_at }).where(eq(guardianConsents.id, id));
  await tx
    .update(guardianLinks)
    .set({ confirmed_at })
    .where(and(eq(guardianLinks.child_id, child), eq(guardianLinks.guardian_id, guardian)));
}
