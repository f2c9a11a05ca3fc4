import { integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import {
  booleanDefaultFalse,
  bytea,
  ownerKey,
  textDefaultEmpty,
  timestamptz,
  timestamptzNow,
} from './columns.ts';

export const sessions = pgTable('sessions', {
  id: uuid().notNull(),
  user_id: ownerKey(),
  method: text({
    enum: ['password', 'temp_password', 'google', 'register', 'payment', 'passkey'],
  }).notNull(),
  user_agent: textDefaultEmpty(),
  created_at: timestamptzNow(),
  last_used_at: timestamptzNow(),
  expires_at: timestamptz().notNull(),
  revoked_at: timestamptz(),
  revoke_reason: text(),
  shared: booleanDefaultFalse(),
});

export const refreshTokens = pgTable('refresh_tokens', {
  token_hash: bytea().notNull(),
  session_id: uuid().notNull(),
  issued_at: timestamptzNow(),
  expires_at: timestamptz().notNull(),
  rotated_at: timestamptz(),
});

export const idempotencyKeys = pgTable('idempotency_keys', {
  owner_id: ownerKey(),
  key: text().notNull(),
  endpoint: text().notNull(),
  body_hash: bytea().notNull(),
  status: smallint(),
  answer: jsonb(),
  created_at: timestamptzNow(),
});

export const rateLimits = pgTable('rate_limits', {
  bucket: text().notNull(),
  window_start: timestamptz().notNull(),
  hits: integer().notNull(),
});
