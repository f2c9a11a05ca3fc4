import { ageCategories, eventLevels } from '@fencing-journal/contract/shared/enums';
import { date, pgEnum, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import {
  bigintKey,
  dateNotNull,
  identityKey,
  ownerKey,
  textDefaultEmpty,
  timestamptzNow,
  version,
  weapon,
} from './columns.ts';

const eventLevel = pgEnum('event_level', eventLevels);

export const tournaments = pgTable('tournaments', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  name: text().notNull(),
  date: dateNotNull(),
  end_date: date({ mode: 'string' }),
  location: textDefaultEmpty(),
  club: textDefaultEmpty(),
  event_level: eventLevel().notNull(),
  url: textDefaultEmpty(),
  notes: textDefaultEmpty(),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
  version: version(),
});

export const events = pgTable('events', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  tournament_id: bigintKey().notNull(),
  name: text().notNull(),
  date: dateNotNull(),
  weapon: weapon().notNull(),
  event_type: text().notNull(),
  age_category: text({ enum: ageCategories }),
  notes: textDefaultEmpty(),
  place: smallint(),
  entries: smallint(),
  initial_seed: smallint(),
  pool_seed: smallint(),
  rating_earned: text(),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
  version: version(),
});
