import { boolean, doublePrecision, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bigintKey, dateNotNull, ownerKey } from './columns.ts';

export const monthCounts = pgTable('month_counts', {
  owner_id: ownerKey(),
  list: text().notNull(),
  month: dateNotNull(),
  entries: integer().notNull(),
});

const integerNotNull = () => integer().notNull();
const boutSums = () => ({
  bouts: integerNotNull(),
  wins: integerNotNull(),
  scored: integerNotNull(),
  against: integerNotNull(),
  one_touch_wins: integerNotNull(),
  one_touch_losses: integerNotNull(),
  priority_wins: integerNotNull(),
  priority_losses: integerNotNull(),
});

/**
 * The fields for the statistics of each bout of the self card, and their sums. Written by triggers
 * only (migration 0008).
 */
export const ownBouts = pgTable('own_bouts', {
  owner_id: ownerKey(),
  bout_id: bigintKey().notNull(),
  opponent_id: bigintKey().notNull(),
  date: dateNotNull(),
  season: smallint().notNull(),
  weapon: text().notNull(),
  kind: text().notNull(),
  event_level: text().notNull(),
  age_category: text().notNull(),
  opponent_rating: text().notNull(),
  opponent_hand: text().notNull(),
  won: boolean().notNull(),
  scored: smallint().notNull(),
  against: smallint().notNull(),
  one_touch: boolean().notNull(),
  on_priority: boolean().notNull(),
  marks: smallint().array().notNull(),
  de_table: text().notNull().default('none'),
});

export const boutCells = pgTable('bout_cells', {
  owner_id: ownerKey(),
  dimension: text().notNull(),
  weapon: text().notNull(),
  kind: text().notNull(),
  season: smallint().notNull(),
  value: text().notNull(),
  ...boutSums(),
  surely_won: doublePrecision().notNull(),
  surely_lost: doublePrecision().notNull(),
});

export const boutMonths = pgTable('bout_months', {
  owner_id: ownerKey(),
  weapon: text().notNull(),
  kind: text().notNull(),
  month: dateNotNull(),
  ...boutSums(),
  first_won: boolean().notNull(),
  first_run: integerNotNull(),
  last_won: boolean().notNull(),
  last_run: integerNotNull(),
  longest_wins: integerNotNull(),
  longest_losses: integerNotNull(),
});

export const meetingMarks = pgTable('meeting_marks', {
  owner_id: ownerKey(),
  opponent_id: bigintKey().notNull(),
  mark: smallint().notNull(),
  total: integerNotNull(),
  times: integerNotNull(),
});
