import { lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { auditLog, contactMessages, webhookEvents } from '../db/schema.ts';
import { daysAfter } from '../lib/days.ts';

/** Messages of the contact form are kept for half a year: long enough to be answered, and no longer. */
export async function forgetOldMessages(db: Database, now: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.created_at, daysAfter(now, -180)));
}

/** Stripe repeats an event for three days by itself, and for thirty where somebody asks it to. */
export async function forgetOldEvents(db: Database, now: Date): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.received_at, daysAfter(now, -31)));
}

/** Two years, by the calendar and clock of the database, whose own guard refuses what is younger. */
export async function forgetOldAudit(db: Database): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.at, sql`now() - interval '2 years'`));
}
