import { lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { auditLog, contactMessages, webhookEvents } from '../db/schema.ts';
import { daysAfter } from '../lib/days.ts';

/**
 * Messages of the contact form are kept for half a year: long enough to be answered, and no longer.
 */
export async function deleteExpiredMessages(db: Database, now: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.created_at, daysAfter(now, -180)));
}

/** Stripe retries an event for three days automatically, and for up to thirty on request. */
export async function deleteExpiredEvents(db: Database, now: Date): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.received_at, daysAfter(now, -31)));
}

/** Two years by the clock of the database, whose trigger refuses to delete younger entries. */
export async function deleteExpiredAudit(db: Database): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.at, sql`now() - interval '2 years'`));
}
