import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bigintKey, bytea, ownerKey, timestamptz, timestamptzNow } from './columns.ts';

export const credentials = pgTable('credentials', {
  user_id: ownerKey(),
  password_hash: text().notNull(),
  password_changed_at: timestamptzNow(),
});

export const identities = pgTable('identities', {
  provider: text({ enum: ['google'] }).notNull(),
  subject: text().notNull(),
  user_id: ownerKey(),
  created_at: timestamptzNow(),
});

export const passkeys = pgTable('passkeys', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  credential_id: text().notNull(),
  public_key: bytea().notNull(),
  counter: bigintKey().notNull(),
  backed_up: boolean().notNull(),
  transports: text().array().notNull(),
  name: text().notNull(),
  created_at: timestamptz().notNull(),
  last_used_at: timestamptz(),
  suspended_at: timestamptz(),
});

export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text().notNull(),
  owner_id: bigintKey(),
  expires_at: timestamptz().notNull(),
});

export const calendarFeeds = pgTable('calendar_feeds', {
  owner_id: ownerKey(),
  token_hash: bytea().notNull(),
  created_at: timestamptz().notNull(),
  suspended_at: timestamptz(),
});
