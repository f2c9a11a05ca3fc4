import {
  fencerRatings,
  grips,
  refereeRatings,
  type RegionCode,
} from '@fencing-journal/contract/shared/enums';
import { char, integer, jsonb, pgEnum, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import {
  bigintKey,
  booleanDefaultFalse,
  hand,
  identityKey,
  ownerKey,
  textDefaultEmpty,
  timestamptz,
  timestamptzNow,
  version,
} from './columns.ts';

const grip = pgEnum('grip', grips);
const fencerRating = pgEnum('fencer_rating', fencerRatings);
const refereeRating = pgEnum('referee_rating', refereeRatings);

export const fencers = pgTable('fencers', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  /**
   * Use the bare column in conditions: generic plans can't use its partial index if it is compared
   * with a parameter.
   */
  is_self: booleanDefaultFalse(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  club: textDefaultEmpty(),
  club2: textDefaultEmpty(),
  school: textDefaultEmpty(),
  division: textDefaultEmpty(),
  region: smallint().$type<RegionCode>().notNull(),
  nationality: textDefaultEmpty(),
  handed: hand(),
  primary_grip: grip(),
  usaf_rating_epee: fencerRating(),
  usaf_rating_sabre: fencerRating(),
  usaf_rating_foil: fencerRating(),
  ref_rating_epee: refereeRating(),
  ref_rating_sabre: refereeRating(),
  ref_rating_foil: refereeRating(),
  custom_rating: textDefaultEmpty(),
  tactical_description: textDefaultEmpty(),
  favorite_actions: textDefaultEmpty(),
  notes: textDefaultEmpty(),
  usa_fencing_info: char({ length: 9 }),
  club_since: timestamptzNow(),
  deleted_at: timestamptz(),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
  version: version(),
});

export const usafMembers = pgTable('usaf_members', {
  member_id: char({ length: 9 }).notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  nickname: textDefaultEmpty(),
  club1_abv: textDefaultEmpty(),
  club2_abv: textDefaultEmpty(),
  school_abv: textDefaultEmpty(),
  division: textDefaultEmpty(),
  region: textDefaultEmpty(),
  us_citizen: booleanDefaultFalse(),
  epee: textDefaultEmpty(),
  sabre: textDefaultEmpty(),
  foil: textDefaultEmpty(),
  us_ref_epee: textDefaultEmpty(),
  us_ref_sabre: textDefaultEmpty(),
  us_ref_foil: textDefaultEmpty(),
  is_adult: booleanDefaultFalse(),
});

export const usafImports = pgTable('usaf_imports', {
  id: identityKey(),
  file_name: text().notNull(),
  read: integer().notNull(),
  added: integer().notNull(),
  changed: integer().notNull(),
  unchanged: integer().notNull(),
  rejected: integer().notNull(),
  imported_at: timestamptzNow(),
});

export const fencerMerges = pgTable('fencer_merges', {
  owner_id: ownerKey(),
  id: identityKey(),
  kept_id: bigintKey().notNull(),
  removed_id: bigintKey().notNull(),
  moved_a: bigintKey().array().notNull(),
  moved_b: bigintKey().array().notNull(),
  moved_matches: bigintKey().array().notNull().default([]),
  filled: jsonb().$type<Record<string, [before: unknown, after: unknown]>>().notNull(),
  merged_at: timestamptz().notNull(),
});
