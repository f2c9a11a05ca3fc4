import { date, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import {
  bigintKey,
  bytea,
  citext,
  identityKey,
  ownerKey,
  timestamptz,
  timestamptzNow,
} from './columns.ts';

export const outbox = pgTable('outbox', {
  id: identityKey(),
  user_id: bigintKey(),
  address: text().notNull(),
  kind: text().notNull(),
  once_on: date({ mode: 'string' }),
  subject: text().notNull(),
  body_text: text().notNull(),
  body_html: text().notNull(),
  created_at: timestamptzNow(),
  send_at: timestamptzNow(),
  attempts: smallint().notNull().default(0),
  last_error: text(),
  sent_at: timestamptz(),
  /** Recipient of replies, if not the sender. */
  reply_to: citext(),
  /** The encrypted secret; the bodies contain a placeholder for it. */
  sealed: bytea(),
  /**
   * The kind of reminder that a link in the email stops, and the URL to which mail programs post to
   * stop it.
   */
  stops: text(),
  stop_url: text(),
});

export const mailedSecrets = pgTable('mailed_secrets', {
  user_id: ownerKey(),
  purpose: text({
    enum: ['temporary-password', 'reset-password', 'verify-email', 'change-email'],
  }).notNull(),
  secret_hash: bytea().notNull(),
  address: citext().notNull(),
  created_at: timestamptz().notNull(),
  expires_at: timestamptz().notNull(),
});

export const contactMessages = pgTable('contact_messages', {
  id: identityKey(),
  user_id: bigintKey(),
  email: citext().notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  phone: text().notNull(),
  message: text().notNull(),
  created_at: timestamptzNow(),
});
