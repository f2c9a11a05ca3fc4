import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { boutCells } from '../../db/schema.ts';

/**
 * Returns the sums over all weapons in these seasons, for every kind of bout. A season is given by the year in which it
 * started.
 */
export const seasonSums = (db: Database, owner: number, seasons: readonly number[]) =>
  db
    .select({
      season: boutCells.season,
      kind: boutCells.kind,
      bouts: boutCells.bouts,
      wins: boutCells.wins,
      one_touch_wins: boutCells.one_touch_wins,
      one_touch_losses: boutCells.one_touch_losses,
    })
    .from(boutCells)
    .where(
      and(
        eq(boutCells.owner_id, owner),
        eq(boutCells.dimension, 'total'),
        eq(boutCells.weapon, 'all'),
        inArray(boutCells.season, [...seasons]),
      ),
    );
export type SeasonSums = Awaited<ReturnType<typeof seasonSums>>[number];
