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

/** Consents that the operator has to confirm, oldest first. */
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
    .where(and(eq(guardianConsents.kind, 'account'), isNull(guardianConsents.confirmed_at)))
    .orderBy(asc(guardianConsents.agreed_at));

/** Confirms a consent, which opens the child's account. Returns the child's account, undefined if nothing is pending. */
export async function confirmConsent(
  tx: Database,
  id: string,
  confirmed_at: Date,
): Promise<number | undefined> {
  const [consent] = await tx
    .update(guardianConsents)
    .set({ confirmed_at })
    .where(and(eq(guardianConsents.id, id), isNull(guardianConsents.confirmed_at)))
    .returning({ child: guardianConsents.owner_id, guardian: guardianConsents.guardian_id });
  if (!consent || consent.guardian === null) return undefined;
  await tx
    .update(guardianLinks)
    .set({ confirmed_at })
    .where(
      and(
        eq(guardianLinks.child_id, consent.child),
        eq(guardianLinks.guardian_id, consent.guardian),
      ),
    );
  return consent.child;
}
