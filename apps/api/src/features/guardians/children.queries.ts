import type { Visibility } from '@fencing-journal/contract/shared/enums';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { lowerBouts, lowerProfiles } from '../../db/levels.ts';
import type { Database } from '../../db/database.ts';
import { fullName } from '../../db/names.ts';
import { accountDeletions, guardianLinks, users } from '../../db/schema.ts';
import { isOpenTo } from '../access/index.ts';

/** A link ends when the child turns 18, even before the job that moves age groups has deleted it. */
const isMinorsAccount = ne(users.age_group, 'adult');

/** Returns the children of a guardian by name: all of them, or only the one with this slug. */
export const childrenOf = (db: Database, guardian: number, slug?: string) =>
  db
    .select({
      id: users.id,
      slug: users.slug,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      age_group: users.age_group,
      shareable: users.shareable,
      linked_at: guardianLinks.created_at,
      confirmed_at: guardianLinks.confirmed_at,
      waiting: sql<number>`(SELECT count(*)::int FROM connection_approvals a JOIN users coach ON coach.id = a.coach_id
        WHERE a.owner_id = users.id AND ${isOpenTo(sql`users.id`, 'coach')})`,
      // Whether the consent of any guardian is confirmed.
      guarded: sql<boolean>`EXISTS (SELECT FROM guardian_links g WHERE g.child_id = users.id AND g.confirmed_at IS NOT NULL)`,
      delete_on: accountDeletions.due_at,
    })
    .from(guardianLinks)
    .innerJoin(users, eq(users.id, guardianLinks.child_id))
    .leftJoin(accountDeletions, eq(accountDeletions.user_id, users.id))
    .where(
      and(
        eq(guardianLinks.guardian_id, guardian),
        isMinorsAccount,
        slug === undefined ? undefined : eq(users.slug, slug),
      ),
    )
    .orderBy(asc(users.first_name), asc(users.last_name), asc(users.id));
export type ChildRow = Awaited<ReturnType<typeof childrenOf>>[number];

/** Returns the guardians of a child: all of them, or only the one with this slug. */
export const guardiansOf = (db: Database, child: number, slug?: string) =>
  db
    .select({
      id: users.id,
      slug: users.slug,
      first_name: users.first_name,
      last_name: users.last_name,
      since: guardianLinks.created_at,
    })
    .from(guardianLinks)
    .innerJoin(users, eq(users.id, guardianLinks.guardian_id))
    .where(
      and(eq(guardianLinks.child_id, child), slug === undefined ? undefined : eq(users.slug, slug)),
    )
    .orderBy(asc(guardianLinks.created_at), asc(guardianLinks.guardian_id));

export async function insertLink(
  tx: Database,
  link: typeof guardianLinks.$inferInsert,
): Promise<void> {
  await tx.insert(guardianLinks).values(link);
}

/** Deletes a link. Returns false if there is none. */
export async function deleteLink(tx: Database, guardian: number, child: number): Promise<boolean> {
  const rows = await tx
    .delete(guardianLinks)
    .where(and(eq(guardianLinks.guardian_id, guardian), eq(guardianLinks.child_id, child)))
    .returning({ child: guardianLinks.child_id });
  return rows.length > 0;
}

/** Unlinks a guardian from all children. */
export async function deleteLinksOf(tx: Database, guardian: number): Promise<void> {
  await tx.delete(guardianLinks).where(eq(guardianLinks.guardian_id, guardian));
}

/** Lowers the level of the profile, and on request the level of all bouts that show more. */
export async function setLevel(
  tx: Database,
  child: number,
  shareable: Visibility,
  allBouts: boolean,
): Promise<void> {
  // Bouts are locked before the account, in the same order as when a bout is changed.
  if (allBouts) await lowerBouts(tx, [child], shareable);
  await lowerProfiles(tx, [child], shareable);
}

export async function fullNameOf(db: Database, account: number): Promise<string | undefined> {
  const [row] = await db
    .select({ name: fullName(users) })
    .from(users)
    .where(eq(users.id, account));
  return row?.name;
}
