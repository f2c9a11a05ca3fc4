import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { calendarFeeds, users } from '../../db/schema.ts';
import { isAccountActive } from '../access/index.ts';

export async function feedOf(
  db: Database,
  owner: number,
): Promise<{ created_at: Date; suspended_at: Date | null } | undefined> {
  const [row] = await db
    .select({ created_at: calendarFeeds.created_at, suspended_at: calendarFeeds.suspended_at })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.owner_id, owner));
  return row;
}

/** Stores a feed address, which replaces the previous one. */
export async function upsertFeed(
  tx: Database,
  owner: number,
  token_hash: Uint8Array,
  created_at: Date,
): Promise<void> {
  await tx
    .insert(calendarFeeds)
    .values({ owner_id: owner, token_hash, created_at })
    .onConflictDoUpdate({
      target: calendarFeeds.owner_id,
      set: { token_hash, created_at, suspended_at: null },
    });
}

/** Reactivates an address that a recovery has suspended. Returns false if there is none. */
export async function clearFeedSuspension(tx: Database, owner: number): Promise<boolean> {
  const rows = await tx
    .update(calendarFeeds)
    .set({ suspended_at: null })
    .where(and(eq(calendarFeeds.owner_id, owner), isNotNull(calendarFeeds.suspended_at)))
    .returning({ owner: calendarFeeds.owner_id });
  return rows.length > 0;
}

export async function deleteFeed(tx: Database, owner: number): Promise<boolean> {
  const rows = await tx
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.owner_id, owner))
    .returning({ owner: calendarFeeds.owner_id });
  return rows.length > 0;
}

/** Returns the account that the address belongs to. Ignores suspended addresses and hidden accounts. */
export async function ownerOfFeed(
  db: Database,
  token_hash: Uint8Array,
): Promise<number | undefined> {
  const [row] = await db
    .select({ owner: calendarFeeds.owner_id })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.owner_id))
    .where(
      and(
        eq(calendarFeeds.token_hash, token_hash),
        isNull(calendarFeeds.suspended_at),
        isAccountActive(),
      ),
    );
  return row?.owner;
}
