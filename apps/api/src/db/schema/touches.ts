import { touchActions, scorers, touchKinds, touchSources } from '@fencing-journal/contract/touches';
import type { TouchTarget } from '@fencing-journal/contract/touches';
import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bigintKey, ownerKey, textDefaultEmpty, timestamptz } from './columns.ts';

/**
 * The touches of a bout, one by one. Triggers mirror touches with a video as moments of that video
 * (migration 0032).
 */
export const touches = pgTable('touches', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  bout_id: bigintKey().notNull(),
  number: smallint().notNull(),
  scorer: text({ enum: scorers }).notNull(),
  kind: text({ enum: touchKinds }).notNull(),
  action: text({ enum: touchActions }),
  action_b: text({ enum: touchActions }),
  target: text().$type<TouchTarget>(),
  zone: smallint(),
  period: smallint(),
  clock_ms: integer(),
  media_id: bigintKey(),
  at_ms: integer(),
  note: textDefaultEmpty(),
  source: text({ enum: touchSources }).notNull(),
  author_id: bigintKey(),
  author_name: text().notNull(),
  /** Who marked the touch in the video, if not its author. */
  marked_by: bigintKey(),
  marker_name: text(),
  created_at: timestamptz().notNull(),
});

export const touchLogs = pgTable('touch_logs', {
  owner_id: ownerKey(),
  bout_id: bigintKey().notNull(),
  version: integer().notNull(),
});

/**
 * The properties of each touch in the owner's bouts that are counted, and their sums. Written by
 * triggers only.
 */
export const ownTouches = pgTable('own_touches', {
  owner_id: ownerKey(),
  bout_id: bigintKey().notNull(),
  touch_id: uuid().notNull(),
  scored: boolean().notNull(),
  number: smallint().notNull(),
  kind: text().notNull(),
  action: text().notNull(),
  target: text().notNull(),
  zone: text().notNull(),
  period: text().notNull(),
  situation: text().notNull(),
  run: text().notNull(),
  gap: text().notNull(),
  gap_ms: integer(),
});

/** Counts by side and figure, for example "scored:action:riposte" → 3. */
type Counts = Record<string, number>;

export const touchCounts = pgTable('touch_counts', {
  owner_id: ownerKey(),
  bout_id: bigintKey().notNull(),
  weapon: text().notNull(),
  kind: text().notNull(),
  season: smallint().notNull(),
  opponent_id: bigintKey().notNull(),
  hand: text().notNull(),
  won: boolean().notNull(),
  counts: jsonb().$type<Counts>().notNull(),
});

export const touchSums = pgTable('touch_sums', {
  owner_id: ownerKey(),
  kind: text().notNull(),
  season: smallint().notNull(),
  opponent_id: bigintKey().notNull(),
  weapon: text().notNull(),
  hand: text().notNull(),
  won: boolean().notNull(),
  counts: jsonb().$type<Counts>().notNull(),
});

/** The sums over all opponents, weapons, hands and results. */
export const touchTotals = pgTable('touch_totals', {
  owner_id: ownerKey(),
  kind: text().notNull(),
  season: smallint().notNull(),
  counts: jsonb().$type<Counts>().notNull(),
});
