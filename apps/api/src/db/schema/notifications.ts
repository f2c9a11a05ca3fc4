import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bigintKey, ownerKey, timestamptz } from './columns.ts';

export const notifications = pgTable('notifications', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  kind: text().notNull(),
  actor_id: bigintKey(),
  place_owner_id: bigintKey(),
  place_id: bigintKey(),
  since: timestamptz().notNull(),
  latest_at: timestamptz().notNull(),
  read_at: timestamptz(),
});
