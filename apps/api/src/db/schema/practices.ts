import { pgTable, text } from 'drizzle-orm/pg-core';
import {
  dateNotNull,
  identityKey,
  ownerKey,
  textDefaultEmpty,
  timestamptzNow,
  version,
  visibility,
  weapon,
} from './columns.ts';

/** A day of bouts outside competition. They are rows of `bouts` without an event. */
export const practices = pgTable('practices', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  date: dateNotNull(),
  place: textDefaultEmpty(),
  weapon: weapon().notNull(),
  notes: textDefaultEmpty(),
  shareable: visibility().notNull().default('Private'),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
  version: version(),
});
