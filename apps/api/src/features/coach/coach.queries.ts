import { and, eq, inArray, sql } from 'drizzle-orm';
import { isInCompetition, ownBoutSums } from '../../db/bout-summaries.ts';
import type { Database } from '../../db/database.ts';
import { bouts, ownBouts } from '../../db/schema.ts';
import { isSharedWithCoach } from '../bouts/index.ts';

const isBoutOfRow = and(eq(bouts.owner_id, ownBouts.owner_id), eq(bouts.id, ownBouts.bout_id));

/** Matches the bouts in competition that these students share. Private bouts are not included. */
const areSharedBy = (students: readonly number[]) =>
  and(inArray(ownBouts.owner_id, [...students]), isSharedWithCoach, isInCompetition);

/** Returns sums over the bouts that a student shares: in total, by weapon and by season. */
export const sharedBoutSums = (db: Database, student: number) =>
  db
    .select({
      weapon: sql<string | null>`${ownBouts.weapon}`.as('weapon'),
      season: sql<number | null>`${ownBouts.season}`.as('season'),
      ...ownBoutSums,
    })
    .from(ownBouts)
    .innerJoin(bouts, isBoutOfRow)
    .where(areSharedBy([student]))
    .groupBy(sql`GROUPING SETS ((), (${ownBouts.weapon}), (${ownBouts.season}))`);

/** Returns sums over the bouts that each of the students shares, without a row for students who share no bouts. */
export const sharedBoutSumsOfEach = (db: Database, students: readonly number[]) =>
  db
    .select({ student: ownBouts.owner_id, ...ownBoutSums })
    .from(ownBouts)
    .innerJoin(bouts, isBoutOfRow)
    .where(areSharedBy(students))
    .groupBy(ownBouts.owner_id);
