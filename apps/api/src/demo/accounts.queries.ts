import { and, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { bouts, events, fencers, users } from '../db/schema.ts';

/**
 * Returns whether the database contains any account, and whether it contains the one with this
 * address.
 */
export async function findAccounts(
  db: Database,
  email: string,
): Promise<{ hasAny: boolean; hasStudent: boolean }> {
  const rows = await db.select({ id: users.id }).from(users).limit(1);
  return { hasAny: rows.length > 0, hasStudent: (await findAccount(db, email)) !== undefined };
}

export async function findAccount(db: Database, email: string): Promise<number | undefined> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return row?.id;
}

/** Returns the slug of the owner's latest bout with this score that others may see. */
export async function latestBout(
  db: Database,
  owner: number,
  { mine, theirs }: { mine: number; theirs: number },
): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: bouts.slug })
    .from(bouts)
    .innerJoin(events, and(eq(events.owner_id, bouts.owner_id), eq(events.id, bouts.event_id)))
    .innerJoin(
      fencers,
      and(
        eq(fencers.owner_id, bouts.owner_id),
        eq(fencers.id, bouts.fencer_a_id),
        eq(fencers.is_self, true),
      ),
    )
    .where(
      and(
        eq(bouts.owner_id, owner),
        eq(bouts.score_a, mine),
        eq(bouts.score_b, theirs),
        ne(bouts.shareable, 'Private'),
      ),
    )
    .orderBy(desc(events.date), desc(bouts.id))
    .limit(1);
  return row?.slug;
}
