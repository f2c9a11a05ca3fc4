import { and, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { outbox, users } from '../../db/schema.ts';
import { isVisibleTo } from '../access/index.ts';
import { maxAttempts } from './attempts.ts';

/** Writes the email, unless the account has had one of its kind on that day. */
export async function insertMail(tx: Database, mail: typeof outbox.$inferInsert): Promise<void> {
  await tx
    .insert(outbox)
    .values(mail)
    .onConflictDoNothing({ target: [outbox.user_id, outbox.kind, outbox.once_on] });
}

/**
 * Address of a notice and the name it mentions; undefined if the account wants none or doesn't exist for the other one.
 */
export async function findNoticeRecipient(
  db: Database,
  to: number,
  from: number,
): Promise<{ address: string; name: string } | undefined> {
  const sender = alias(users, 'sender');
  const [row] = await db
    .select({ address: users.email, first_name: sender.first_name, last_name: sender.last_name })
    .from(users)
    .innerJoin(sender, eq(sender.id, from))
    .where(
      and(
        eq(users.id, to),
        eq(users.mail_notices, true),
        isVisibleTo(from),
        isVisibleTo(to, 'sender'),
      ),
    );
  return row && { address: row.address, name: `${row.first_name} ${row.last_name}` };
}

/**
 * Claims the longest-waiting email until `until`. It is sent outside any transaction; if the sender dies, it is due
 * again then. The attempt is counted up front, so that an email that crashes the process is given up too.
 */
export async function claimMail(db: Database, now: Date, until: Date) {
  const next = sql`(SELECT id FROM ${outbox} WHERE sent_at IS NULL AND attempts < ${maxAttempts} AND send_at <= ${now.toISOString()}::timestamptz ORDER BY send_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)`;
  const [row] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, send_at: until })
    .where(eq(outbox.id, next))
    .returning();
  return row;
}
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/** Clears the content and the sender; only recipient, subject and time are kept. */
export async function markSent(db: Database, mail: ClaimedMail, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({
      sent_at: now,
      last_error: null,
      sealed: null,
      reply_to: null,
      body_text: '',
      body_html: '',
    })
    .where(eq(outbox.id, mail.id));
}

/** Does nothing if the email has been claimed again in the meantime. */
export async function markFailed(
  db: Database,
  mail: ClaimedMail,
  last_error: string,
  send_at: Date,
): Promise<void> {
  await db
    .update(outbox)
    .set({ last_error, send_at })
    .where(and(eq(outbox.id, mail.id), eq(outbox.attempts, mail.attempts), isNull(outbox.sent_at)));
}

/** Deletes emails sent or given up before that time: addresses aren't kept without need. */
export async function deleteMailBefore(db: Database, before: Date): Promise<void> {
  await db
    .delete(outbox)
    .where(
      or(
        and(isNotNull(outbox.sent_at), lt(outbox.sent_at, before)),
        and(isNull(outbox.sent_at), gte(outbox.attempts, maxAttempts), lt(outbox.send_at, before)),
      ),
    );
}
