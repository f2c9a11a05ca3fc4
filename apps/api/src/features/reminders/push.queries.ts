import { maxPushDevices, type ReminderKind } from '@fencing-journal/contract/reminders';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { pushMessages, pushSubscriptions, sentReminders, sessions } from '../../db/schema.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { retrySchedule } from '../../jobs/retry-schedule.ts';
import { daysAfter } from '../../lib/days.ts';
import { retentionDays } from '@fencing-journal/contract/shared/retention';

export interface NewSubscription {
  owner_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  session_id: string;
  created_at: Date;
}

/** Stores a browser's subscription. A browser has one subscription, for the account that used it last. */
export async function saveSubscription(tx: Database, row: NewSubscription): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, row.endpoint));
  await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoNothing({ target: pushSubscriptions.endpoint });
  await tx.execute(sql`
    DELETE FROM push_subscriptions WHERE owner_id = ${row.owner_id} AND id IN (
      SELECT id FROM push_subscriptions WHERE owner_id = ${row.owner_id}
       ORDER BY created_at DESC, id OFFSET ${maxPushDevices})`);
}

/** Queues a message to each browser of the account, unless an identical one is still waiting. */
export async function insertMessages(
  tx: Database,
  owner: number,
  { kind, path, now, sendAt }: { kind: ReminderKind; path: string; now: Date; sendAt: Date },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO push_messages (owner_id, subscription_id, kind, path, created_at, send_at)
    SELECT owner_id, id, ${kind}, ${path}, ${now.toISOString()}::timestamptz, ${sendAt.toISOString()}::timestamptz
      FROM push_subscriptions s
     WHERE owner_id = ${owner}
       AND NOT EXISTS (SELECT FROM push_messages m
                        WHERE m.owner_id = s.owner_id AND m.subscription_id = s.id AND m.kind = ${kind} AND m.attempts = 0)`);
}

/** Retries after 1 and 5 minutes, then gives up, because a late reminder is worth nothing. */
export const pushQueue: JobQueue<typeof pushMessages> = {
  table: pushMessages,
  dueAt: 'send_at',
  attempts: 'attempts',
  tieBreaker: 'id',
  retries: retrySchedule([1, 5]),
  isClaimedBy: ({ id, attempts }) =>
    and(eq(pushMessages.id, id), eq(pushMessages.attempts, attempts)),
};
export type ClaimedPush = typeof pushMessages.$inferSelect;

/** Returns where a message is sent to, as long as the browser's session lasts. */
export async function subscriptionOf(db: Database, message: ClaimedPush, now: Date) {
  const [row] = await db
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.session_id))
    .where(
      and(
        eq(pushSubscriptions.owner_id, message.owner_id),
        eq(pushSubscriptions.id, message.subscription_id),
        gt(sessions.expires_at, now),
      ),
    );
  return row;
}

/** Deletes a message that was sent or is no longer wanted. */
export async function deleteMessage(db: Database, { id }: ClaimedPush): Promise<void> {
  await db.delete(pushMessages).where(eq(pushMessages.id, id));
}

/** Deletes a subscription that the push service no longer knows, with its messages. */
export async function deleteSubscription(db: Database, message: ClaimedPush): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.owner_id, message.owner_id),
        eq(pushSubscriptions.id, message.subscription_id),
      ),
    );
}

export async function deleteExpiredReminders(db: Database, now: Date): Promise<void> {
  const before = daysAfter(now, -retentionDays.reminder);
  await db.delete(sentReminders).where(lt(sentReminders.sent_at, before));
  await db.delete(pushMessages).where(lt(pushMessages.created_at, daysAfter(now, -2)));
}
