import type { NotificationKind } from '@fencing-journal/contract/notifications';
import { limits } from '@fencing-journal/contract/shared/limits';
import { retentionDays } from '@fencing-journal/contract/shared/retention';
import { and, eq, inArray, isNull, lte, lt, sql } from 'drizzle-orm';
import { queryRows, type Database } from '../../db/database.ts';
import { notifications } from '../../db/schema.ts';
import { daysAfter } from '../../lib/days.ts';
import { visibleNotifications } from './visible.queries.ts';

type NewNotification = Omit<typeof notifications.$inferInsert, 'id' | 'read_at' | 'kind'> & {
  kind: NotificationKind;
};

/** Inserts a notification, or adds to the row about the same person, kind and place, which becomes unread again. */
export async function upsertNotification(
  tx: Database,
  notification: NewNotification,
): Promise<void> {
  const stored = sql.identifier('notifications');
  await tx
    .insert(notifications)
    .values(notification)
    .onConflictDoUpdate({
      target: [
        notifications.owner_id,
        notifications.kind,
        notifications.actor_id,
        notifications.place_owner_id,
        notifications.place_id,
      ],
      set: {
        since: sql`CASE WHEN ${stored}.read_at IS NULL THEN least(${stored}.since, excluded.since) ELSE excluded.since END`,
        latest_at: sql`excluded.latest_at`,
        read_at: null,
      },
    });
}

/** Whether there is an unread notification about the same person, kind and place. */
export const isUnread = async (
  db: Database,
  about: Pick<NewNotification, 'owner_id' | 'kind' | 'actor_id' | 'place_owner_id' | 'place_id'>,
): Promise<boolean> =>
  (await db.$count(
    notifications,
    and(
      eq(notifications.owner_id, about.owner_id),
      eq(notifications.kind, about.kind),
      isNull(notifications.read_at),
      sql`(actor_id, place_owner_id, place_id)
          IS NOT DISTINCT FROM (${about.actor_id}::bigint, ${about.place_owner_id}::bigint, ${about.place_id}::bigint)`,
    ),
  )) > 0;

/**
 * Deletes the oldest rows of an account beyond the limits. The limit per person keeps one person's thousand actions
 * from pushing out everybody else's. Skips locked rows, because the transactions that locked them handle them.
 */
export async function deleteSurplus(tx: Database, owner: number, actor: number): Promise<void> {
  const beyond = (condition: ReturnType<typeof sql>, limit: number) =>
    sql`(SELECT id FROM notifications WHERE owner_id = ${owner} AND ${condition} ORDER BY latest_at DESC, id OFFSET ${limit})`;
  await tx.execute(sql`
    DELETE FROM notifications WHERE id IN (
      SELECT id FROM notifications
       WHERE owner_id = ${owner}
         AND (id IN ${beyond(sql`actor_id = ${actor}`, limits.notificationsPerPerson)} OR id IN ${beyond(sql`true`, limits.notifications)})
         FOR UPDATE SKIP LOCKED)`);
}

/** A notification as its owner may see it. */
interface NotificationRow {
  id: string;
  kind: NotificationKind;
  at: string;
  read: boolean;
  mine: boolean;
  times: number;
  place_kind: 'lesson' | 'video' | 'bout' | 'playlist' | 'goal' | 'task' | null;
  place_slug: string | null;
  place_date: string | null;
  actor_slug: string | null;
  actor_first_name: string | null;
  actor_last_name: string | null;
}
interface Totals {
  count: number;
  unread: number;
}

/** Returns a page of an account's notifications, latest first, with the total number and the number of unread ones. */
export async function notificationsOf(
  db: Database,
  owner: number,
  { limit, offset }: Record<'limit' | 'offset', number>,
): Promise<Totals & { rows: NotificationRow[] }> {
  const found = await queryRows<Totals & (NotificationRow | { id: null })>(
    db,
    sql`
    WITH visible AS MATERIALIZED (${visibleNotifications(owner)})
    SELECT totals.count, totals.unread, page.* FROM
      (SELECT count(*)::int AS count, (count(*) FILTER (WHERE NOT read))::int AS unread FROM visible) totals
      LEFT JOIN (SELECT * FROM visible ORDER BY at DESC, id LIMIT ${limit} OFFSET ${offset}) page ON true
     ORDER BY page.at DESC, page.id`,
  );
  const { count = 0, unread = 0 } = found[0] ?? {};
  return {
    count,
    unread,
    rows: found.filter((row): row is Totals & NotificationRow => row.id !== null),
  };
}

export async function countUnread(db: Database, owner: number): Promise<number> {
  const [row] = await queryRows<{ unread: number }>(
    db,
    sql`SELECT count(*)::int AS unread FROM (${visibleNotifications(owner)}) visible WHERE NOT read`,
  );
  return row?.unread ?? 0;
}

/** Marks the notifications with these ids as read, or all of them. Leaves out those that happened after `until`. */
export async function markRead(
  tx: Database,
  owner: number,
  { ids, until }: { ids?: readonly string[] | undefined; until?: string | undefined },
  read_at: Date,
): Promise<void> {
  await tx
    .update(notifications)
    .set({ read_at })
    .where(
      and(
        eq(notifications.owner_id, owner),
        isNull(notifications.read_at),
        ids && inArray(notifications.id, [...ids]),
        until === undefined ? undefined : lte(notifications.latest_at, new Date(until)),
      ),
    );
}

export async function deleteExpiredNotifications(db: Database, now: Date): Promise<void> {
  await db
    .delete(notifications)
    .where(lt(notifications.latest_at, daysAfter(now, -retentionDays.notification)));
}
