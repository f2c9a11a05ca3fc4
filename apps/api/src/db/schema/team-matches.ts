import {
  endReasons,
  type LegScore,
  type Substitution,
} from '@fencing-journal/contract/team-matches';
import { sides } from '@fencing-journal/contract/shared/enums';
import { jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import {
  bigintKey,
  identityKey,
  ownerKey,
  smallintDefaultZero,
  textDefaultEmpty,
  timestamptzNow,
  version,
  visibility,
} from './columns.ts';

/** The sheet of a team match. The owner's legs are also rows of `bouts`. */
export const teamMatches = pgTable('team_matches', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  event_id: bigintKey().notNull(),
  round: smallintDefaultZero(),
  team_a: textDefaultEmpty(),
  team_b: textDefaultEmpty(),
  /** The score of the match at the end of each leg. */
  legs: jsonb().$type<LegScore[]>().notNull().default([]),
  substitutions: jsonb().$type<Substitution[]>().notNull().default([]),
  priority: text({ enum: sides }),
  end_reason: text({ enum: endReasons }),
  end_winner: text({ enum: sides }),
  notes: textDefaultEmpty(),
  shareable: visibility().notNull(),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
  version: version(),
});

/** The fencers of both teams; place 3 is the reserve. */
export const teamMatchFencers = pgTable('team_match_fencers', {
  owner_id: ownerKey(),
  match_id: bigintKey().notNull(),
  side: text({ enum: sides }).notNull(),
  place: smallint().notNull(),
  fencer_id: bigintKey(),
  name: text().notNull(),
});
