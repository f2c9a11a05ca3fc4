import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { webhookEvents } from '../../db/schema.ts';
import { daysAfter } from '../../lib/days.ts';
import type { ProviderEvent } from './provider.ts';

export async function isProcessed(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: webhookEvents.provider_event_id })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.provider_event_id, id), isNotNull(webhookEvents.processed_at)));
  return rows.length > 0;
}

export async function insertEvent(
  db: Database,
  { id, type, about, created }: ProviderEvent,
): Promise<void> {
  await db
    .insert(webhookEvents)
    .values({ provider_event_id: id, type, about, occurred_at: created })
    .onConflictDoNothing();
}

/** Counts concurrent attempts at the same event as one. */
export async function markProcessed(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(webhookEvents)
    .set({ processed_at: now, tries: sql`${webhookEvents.tries} + 1`, last_error: null })
    .where(and(eq(webhookEvents.provider_event_id, id), isNull(webhookEvents.processed_at)));
}

export async function recordFailure(db: Database, id: string, reason: string): Promise<void> {
  await db
    .update(webhookEvents)
    .set({ tries: sql`${webhookEvents.tries} + 1`, last_error: reason.slice(0, 200) })
    .where(eq(webhookEvents.provider_event_id, id));
}

/** Stripe retries an event for three days automatically, and for up to thirty on request. */
export async function deleteExpiredEvents(db: Database, now: Date): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.received_at, daysAfter(now, -31)));
}
