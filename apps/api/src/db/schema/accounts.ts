import { boolean, char, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import {
  accountKind,
  ageGroup,
  bigintKey,
  booleanDefaultFalse,
  citext,
  identityKey,
  ownerKey,
  smallintDefaultZero,
  timestamptz,
  timestamptzNow,
  visibility,
} from './columns.ts';

export const users = pgTable('users', {
  id: identityKey(),
  slug: text().notNull(),
  email: citext().notNull(),
  email_verified_at: timestamptz(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  search_name: text().notNull(),
  usa_fencing_id: char({ length: 9 }),
  usa_fencing_claimed_at: timestamptz(),
  usa_fencing_confirmed_at: timestamptz(),
  shareable: visibility().notNull().default('My coaches'),
  mail_notices: boolean().notNull().default(true),
  passkey_handle: uuid().notNull().defaultRandom(),
  is_admin: booleanDefaultFalse(),
  name_changed_at: timestamptz(),
  birth_year: smallint(),
  kind: accountKind().notNull().default('fencer'),
  age_group: ageGroup().notNull().default('unknown'),
  age_change_announced: smallint(),
  hidden_from_search: booleanDefaultFalse(),
  email_contested: booleanDefaultFalse(),
  awaits_guardian_since: timestamptz(),
  disabled_at: timestamptz(),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
});

export const accountDeletions = pgTable('account_deletions', {
  user_id: ownerKey(),
  requested_at: timestamptz().notNull(),
  due_at: timestamptz().notNull(),
  requested_by: bigintKey(),
});

export const dataExports = pgTable('exports', {
  owner_id: ownerKey(),
  state: text({ enum: ['preparing', 'ready', 'failed'] }).notNull(),
  requested_at: timestamptz().notNull(),
  attempts: smallintDefaultZero(),
  due_at: timestamptz().notNull(),
  done: bigintKey().notNull().default(0),
  steps: bigintKey().notNull().default(0),
  file: text(),
  bytes: bigintKey(),
  expires_at: timestamptz(),
});

export const auditLog = pgTable('audit_log', {
  id: identityKey(),
  at: timestamptzNow(),
  actor: text().notNull(),
  command: text().notNull(),
  arguments: jsonb().notNull(),
  account_id: bigintKey(),
  outcome: text(),
});
