import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bigintKey, identityKey, ownerKey, timestamptz, timestamptzNow } from './columns.ts';

export const connections = pgTable('connections', {
  id: identityKey(),
  slug: text().notNull(),
  student_id: bigintKey().notNull(),
  coach_id: bigintKey().notNull(),
  created_at: timestamptzNow(),
});

export const connectionRequests = pgTable('connection_requests', {
  id: identityKey(),
  student_id: bigintKey().notNull(),
  coach_id: bigintKey().notNull(),
  requested_by: bigintKey().notNull(),
  created_at: timestamptzNow(),
});

export const blocks = pgTable('blocks', {
  owner_id: ownerKey(),
  blocked_id: bigintKey().notNull(),
  created_at: timestamptzNow(),
});

export const requestRefusals = pgTable('request_refusals', {
  owner_id: ownerKey(),
  asker_id: bigintKey().notNull(),
  times: smallint().notNull().default(1),
  refused_at: timestamptz().notNull(),
});

export const clubConfirmations = pgTable('club_confirmations', {
  id: uuid().notNull().defaultRandom(),
  owner_id: ownerKey(),
  confirmed_by: bigintKey().notNull(),
  connection_id: bigintKey().notNull(),
  club: text().notNull(),
  created_at: timestamptzNow(),
});
