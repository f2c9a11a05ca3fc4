import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bigintKey, bytea, identityKey, ownerKey, timestamptz } from './columns.ts';

export const reminderSettings = pgTable('reminder_settings', {
  owner_id: bigintKey().notNull(),
  time_zone: text(),
  device_zone: text(),
  quiet_from: smallint(),
  quiet_to: smallint(),
  off: text().array().notNull().default([]),
});

export const sentReminders = pgTable('sent_reminders', {
  owner_id: ownerKey(),
  kind: text().notNull(),
  about: text().notNull(),
  sent_at: timestamptz().notNull(),
});

export const pushSubscriptions = pgTable('push_subscriptions', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  session_id: uuid().notNull(),
  created_at: timestamptz().notNull(),
});

export const pushMessages = pgTable('push_messages', {
  id: identityKey(),
  owner_id: ownerKey(),
  subscription_id: uuid().notNull(),
  kind: text().notNull(),
  path: text().notNull(),
  created_at: timestamptz().notNull(),
  send_at: timestamptz().notNull(),
  attempts: smallint().notNull().default(0),
});

export const serverKeys = pgTable('server_keys', {
  name: text().notNull(),
  public_key: text().notNull(),
  sealed: bytea().notNull(),
});
