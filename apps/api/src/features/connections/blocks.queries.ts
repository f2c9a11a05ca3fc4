import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { blocks, users } from '../../db/schema.ts';
import { assertAtMost } from '../../lib/errors.ts';
import { isVisibleTo, isAccountActive } from '../access/index.ts';
import { isFamilyOf, isReachableFor } from './people.queries.ts';

/** Returns the people the viewer has blocked, latest first. Accounts awaiting deletion are hidden here too. */
export const blocksOf = (db: Database, me: number) =>
  db
    .select({
      slug: users.slug,
      first_name: users.first_name,
      last_name: users.last_name,
      created_at: blocks.created_at,
    })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blocked_id))
    .where(and(eq(blocks.owner_id, me), isAccountActive()))
    .orderBy(desc(blocks.created_at), asc(users.id));

const userIdBySlug = (db: Database, slug: string) =>
  db.select({ id: users.id }).from(users).where(eq(users.slug, slug));

const isBlock = (db: Database, me: number, slug: string) =>
  and(eq(blocks.owner_id, me), inArray(blocks.blocked_id, userIdBySlug(db, slug)));

export const hasBlocked = async (db: Database, me: number, slug: string): Promise<boolean> =>
  (await db.$count(blocks, isBlock(db, me, slug))) > 0;

/**
 * Returns a person the viewer can see, a person whose request they declined, or their child or guardian. A child or
 * guardian can't be blocked: the caller throws an error that says so.
 */
export async function blockablePerson(
  db: Database,
  me: number,
  slug: string,
): Promise<{ id: number } | undefined> {
  const declined = sql`EXISTS (SELECT 1 FROM request_refusals r WHERE r.owner_id = ${me}::bigint AND r.asker_id = users.id)`;
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.slug, slug),
        or(isReachableFor(me), and(isVisibleTo(me), declined), isFamilyOf(me)),
      ),
    );
  return row;
}

export async function insertBlock(
  tx: Database,
  owner_id: number,
  blocked_id: number,
  created_at: Date,
): Promise<void> {
  await tx.insert(blocks).values({ owner_id, blocked_id, created_at }).onConflictDoNothing();
  assertAtMost(
    limits.blocks,
    await tx.$count(blocks, eq(blocks.owner_id, owner_id)),
    'blocked people',
  );
}

export async function deleteBlock(
  tx: Database,
  me: number,
  slug: string,
): Promise<{ id: number } | undefined> {
  const [row] = await tx
    .delete(blocks)
    .where(isBlock(tx, me, slug))
    .returning({ id: blocks.blocked_id });
  return row;
}
