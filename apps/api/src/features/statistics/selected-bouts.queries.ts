import type { Dimension } from '@fencing-journal/contract/statistics';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import {
  boutJoins,
  boutSummaryFields,
  isInCompetition,
  isOfKind,
  ownerUnreadCounts,
} from '../../db/bout-summaries.ts';
import type { Database } from '../../db/database.ts';
import { bouts, events, ownBouts, practices, tournaments } from '../../db/schema.ts';
import { startOfSeason, type BoutSelection, type CellFilter } from './statistics.queries.ts';
import type { Run } from './streaks.ts';

/** Matches bouts from the first day of one month, such as "2025-11", to the last day of another. */
const inMonths = (from: string, to: string) =>
  and(
    gte(ownBouts.date, sql`${`${from}-01`}::date`),
    lt(ownBouts.date, sql`(${`${to}-01`}::date + interval '1 month')::date`),
  );

/**
 * Selects the bouts of a run within its months. Consecutive bouts with the same result share the difference between
 * their row number among all bouts and among those with that result. Picks the latest run of that length.
 */
const isInRun = (
  owner: number,
  filter: CellFilter,
  { won, bouts: length, from, to }: Run,
) => sql`${ownBouts.bout_id} IN (
  WITH fought AS (
    SELECT bout_id, won, row_number() OVER in_order AS place,
           row_number() OVER in_order - row_number() OVER (PARTITION BY won ORDER BY date, bout_id) AS run
      FROM ${ownBouts} WHERE ${and(eq(ownBouts.owner_id, owner), boutMatches(filter), inMonths(from, to))}
    WINDOW in_order AS (ORDER BY date, bout_id)
  )
  SELECT bout_id FROM fought WHERE won = ${won} AND run = (
    SELECT run FROM fought WHERE won = ${won} GROUP BY run HAVING count(*) = ${length} ORDER BY max(place) DESC LIMIT 1
  )
)`;

function hasDimensionValue({ name, value }: { name: Dimension; value: string }): SQL | undefined {
  if (name === 'month') return inMonths(value, value);
  if (name === 'opponent') return eq(ownBouts.opponent_id, Number(value));
  if (name === 'margin') return sql`margin_of(${ownBouts.scored}, ${ownBouts.against}) = ${value}`;
  return eq(ownBouts[name], value);
}

const boutMatches = ({ weapon, kind, season }: CellFilter) =>
  and(
    weapon === 'all' ? undefined : eq(ownBouts.weapon, weapon),
    isOfKind(kind),
    season === 0
      ? undefined
      : and(
          gte(ownBouts.date, startOfSeason(season)),
          lt(ownBouts.date, startOfSeason(season + 1)),
        ),
  );

/** Returns the latest competition bouts that match the filters, with their tournaments, newest first. */
export function latestBouts(db: Database, owner: number, filter: CellFilter) {
  const latest = db
    .select({ bout_id: ownBouts.bout_id, date: ownBouts.date, won: ownBouts.won })
    .from(ownBouts)
    .where(and(eq(ownBouts.owner_id, owner), boutMatches(filter), isInCompetition))
    .orderBy(desc(ownBouts.date), desc(ownBouts.bout_id))
    .limit(limits.formBouts)
    .as('latest');
  return db
    .select({
      date: latest.date,
      won: latest.won,
      slug: tournaments.slug,
      name: tournaments.name,
    })
    .from(latest)
    .innerJoin(bouts, and(eq(bouts.owner_id, owner), eq(bouts.id, latest.bout_id)))
    .innerJoin(events, boutJoins.onEvent)
    .innerJoin(tournaments, boutJoins.onTournament)
    .orderBy(desc(latest.date), desc(latest.bout_id));
}

/** Returns one page of the selected bouts, newest first, read from the nearer end of the index. */
export async function ownBoutPage(
  db: Database,
  owner: number,
  selection: BoutSelection,
  count: number,
  page: number,
) {
  const from = (page - 1) * limits.boutsPageSize;
  const rows = Math.min(limits.boutsPageSize, count - from);
  if (rows <= 0) return [];
  const fromEnd = from > count / 2;
  const direction = fromEnd ? asc : desc;
  const { dimension, result, decided, run } = selection;
  const pageRows = db
    .select({ bout_id: ownBouts.bout_id, date: ownBouts.date, won: ownBouts.won })
    .from(ownBouts)
    .where(
      and(
        eq(ownBouts.owner_id, owner),
        boutMatches(selection),
        run ? and(inMonths(run.from, run.to), isInRun(owner, selection, run)) : undefined,
        dimension && hasDimensionValue(dimension),
        result && eq(ownBouts.won, result === 'win'),
        decided &&
          (decided === 'one_touch' ? sql`${ownBouts.one_touch}` : sql`${ownBouts.on_priority}`),
      ),
    )
    .orderBy(direction(ownBouts.date), direction(ownBouts.bout_id))
    .limit(rows)
    .offset(fromEnd ? count - from - rows : from)
    .as('listed');
  return db
    .select({ ...boutSummaryFields, ...ownerUnreadCounts, date: pageRows.date, won: pageRows.won })
    .from(pageRows)
    .innerJoin(bouts, and(eq(bouts.owner_id, owner), eq(bouts.id, pageRows.bout_id)))
    .leftJoin(events, boutJoins.onEvent)
    .leftJoin(tournaments, boutJoins.onTournament)
    .leftJoin(practices, boutJoins.onPractice)
    .innerJoin(boutJoins.cardA, boutJoins.onCardA)
    .innerJoin(boutJoins.cardB, boutJoins.onCardB)
    .orderBy(desc(pageRows.date), desc(pageRows.bout_id));
}
