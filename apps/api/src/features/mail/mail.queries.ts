import { and, eq, gte, inArray, isNotNull, isNull, lt, not, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { outbox, users } from '../../db/schema.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { isAdult, isVisibleTo } from '../access/index.ts';
import { mailRetries } from './attempts.ts';

/** Writes the email, unless the account has had one of its kind on that day. */
export async function insertMail(tx: Database, mail: typeof outbox.$inferInsert): Promise<void> {
  await tx
    .insert(outbox)
    .values(mail)
    .onConflictDoNothing({ target: [outbox.user_id, outbox.kind, outbox.once_on] });
}

/**
 * Whether an account gets mail that it has not just asked for. An address that was never confirmed may belong to
 * somebody else, who must not learn about a child or their coach. A contested address is even more likely to.
 */
const isMailable = and(
  not(users.email_contested),
  or(isAdult(), isNotNull(users.email_verified_at)),
);

/** Whether another account holds the account's address. */
export const isContested = async (db: Database, account: number): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, account), eq(users.email_contested, true)))) > 0;

/** Returns the confirmed addresses of these accounts. An unconfirmed address may belong to somebody else. */
export const confirmedAddresses = (db: Database, accounts: readonly number[]) =>
  db
    .select({ account: users.id, address: users.email })
    .from(users)
    .where(
      and(
        inArray(users.id, accounts),
        isNull(users.disabled_at),
        isNotNull(users.email_verified_at),
        not(users.email_contested),
      ),
    );

/**
 * Returns the address for a notice and the name that the notice mentions. Undefined if the recipient doesn't want
 * notices or one of the accounts doesn't exist for the other.
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
        isMailable,
        isVisibleTo(from),
        isVisibleTo(to, 'sender'),
      ),
    );
  return row && { address: row.address, name: `${row.first_name} ${row.last_name}` };
}

/** Returns the account's address if the account may get emails that it has not just asked for, and wants them. */
export async function mailableAddress(db: Database, account: number): Promise<string | undefined> {
  const [row] = await db
    .select({ address: users.email })
    .from(users)
    .where(
      and(
        eq(users.id, account),
        isNull(users.disabled_at),
        eq(users.mail_notices, true),
        isMailable,
      ),
    );
  return row?.address;
}

/** Emails are sent outside any transaction. The attempt number distinguishes a claim from other claims. */
export const mailQueue: JobQueue<typeof outbox> = {
  table: outbox,
  dueAt: 'send_at',
  attempts: 'attempts',
  lastError: 'last_error',
  tieBreaker: 'id',
  isPending: isNull(outbox.sent_at),
  retries: mailRetries,
  isClaimedBy: ({ id, attempts }) =>
    and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.sent_at)),
};
export type ClaimedMail = typeof outbox.$inferSelect;

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

/** Deletes emails that were sent or given up before that time, because addresses aren't kept without need. */
export async function deleteMailBefore(db: Database, before: Date): Promise<void> {
  await db
    .delete(outbox)
    .where(
      or(
        and(isNotNull(outbox.sent_at), lt(outbox.sent_at, before)),
        and(
          isNull(outbox.sent_at),
          gte(outbox.attempts, mailRetries.maxAttempts),
          lt(outbox.send_at, before),
        ),
      ),
    );
}
