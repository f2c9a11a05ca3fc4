import { boutTypes, passivityCards, sides } from '@fencing-journal/contract/shared/enums';
import { boolean, integer, pgEnum, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import {
  bigintKey,
  booleanDefaultFalse,
  citext,
  hand,
  identityKey,
  ownerKey,
  smallintDefaultZero,
  textDefaultEmpty,
  timestamptz,
  timestamptzNow,
  version,
  visibility,
} from './columns.ts';

const boutType = pgEnum('bout_type', boutTypes);
const boutSide = pgEnum('bout_side', sides);
const passivityCard = pgEnum('passivity_card', passivityCards);

export const bouts = pgTable('bouts', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  event_id: bigintKey(),
  fencer_a_id: bigintKey().notNull(),
  fencer_b_id: bigintKey().notNull(),
  score_a: smallint().notNull(),
  score_b: smallint().notNull(),
  winner_is_a: boolean().notNull(),
  won_on_priority: boutSide(),
  hand_a: hand(),
  hand_b: hand(),
  yellow_carded_a: booleanDefaultFalse(),
  yellow_carded_b: booleanDefaultFalse(),
  red_carded_a: booleanDefaultFalse(),
  red_carded_b: booleanDefaultFalse(),
  black_carded_a: booleanDefaultFalse(),
  black_carded_b: booleanDefaultFalse(),
  priority_a: booleanDefaultFalse(),
  priority_b: booleanDefaultFalse(),
  medical_a: booleanDefaultFalse(),
  medical_b: booleanDefaultFalse(),
  video_used_a: smallintDefaultZero(),
  video_used_b: smallintDefaultZero(),
  video_upheld_a: smallintDefaultZero(),
  video_upheld_b: smallintDefaultZero(),
  red_cards_a: smallintDefaultZero(),
  red_cards_b: smallintDefaultZero(),
  p_card_a: passivityCard().notNull().default('none'),
  p_card_b: passivityCard().notNull().default('none'),
  footwork_a: smallintDefaultZero(),
  footwork_b: smallintDefaultZero(),
  bladework_a: smallintDefaultZero(),
  bladework_b: smallintDefaultZero(),
  technique_a: smallintDefaultZero(),
  technique_b: smallintDefaultZero(),
  distance_a: smallintDefaultZero(),
  distance_b: smallintDefaultZero(),
  energy_a: smallintDefaultZero(),
  energy_b: smallintDefaultZero(),
  notes_a: textDefaultEmpty(),
  notes_b: textDefaultEmpty(),
  referee: textDefaultEmpty(),
  round: smallintDefaultZero(),
  notes: textDefaultEmpty(),
  bout_format: textDefaultEmpty(),
  bout_type: boutType(),
  shareable: visibility().notNull(),
  duration_s: integer(),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
  version: version(),
  practice_id: bigintKey(),
  /** The team match that the bout is a leg of. */
  team_match_id: bigintKey(),
  team_leg: smallint(),
});

export const tags = pgTable('tags', {
  owner_id: ownerKey(),
  id: identityKey(),
  name: citext().notNull(),
});

export const boutTags = pgTable('bout_tags', {
  owner_id: ownerKey(),
  bout_id: bigintKey().notNull(),
  position: smallint().notNull(),
  tag_id: bigintKey().notNull(),
});

/** What the owner of a bout and their coaches write about it. */
export const boutComments = pgTable('bout_comments', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  entry: identityKey(),
  bout_id: bigintKey().notNull(),
  author_id: bigintKey(),
  author_name: text().notNull(),
  text: text().notNull(),
  created_at: timestamptz().notNull(),
});
