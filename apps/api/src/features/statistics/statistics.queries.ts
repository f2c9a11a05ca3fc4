import type { Dimension } from '@fencing-journal/contract/statistics';
import { and, asc, desc, eq, gte, lt, or, sql, type Placeholder } from 'drizzle-orm';
import { unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { countEntries, sumEntries } from '../../db/dated-lists.ts';
import { fullName } from '../../db/names.ts';
import { jsonRows } from '../../db/json-rows.ts';
import { literalLimit, prepared, type RowOf } from '../../db/prepared.ts';
import { boutCells, boutMonths, fencers, monthCounts } from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';
import type { Run } from './streaks.ts';

/** The filters that apply to every figure. `season` is the year in which it started, 0 for all seasons. */
export interface CellFilter {
  weapon: string;
  kind: string;
  season: number;
}

/** A filter, or the placeholders of a prepared query for one. */
type FilterValues = { readonly [K in keyof CellFilter]: CellFilter[K] | Placeholder };

const placeholders = {
  owner: sql.placeholder('owner'),
  weapon: sql.placeholder('weapon'),
  kind: sql.placeholder('kind'),
  season: sql.placeholder('season'),
};

export interface Sums {
  bouts: number;
  wins: number;
  scored: number;
  against: number;
  one_touch_wins: number;
  one_touch_losses: number;
  priority_wins: number;
  priority_losses: number;
}

const sumColumns = ({
  bouts,
  wins,
  scored,
  against,
  one_touch_wins,
  one_touch_losses,
  priority_wins,
  priority_losses,
}: Record<keyof Sums, AnyPgColumn<{ data: number; notNull: true }>>) => ({
  bouts,
  wins,
  scored,
  against,
  one_touch_wins,
  one_touch_losses,
  priority_wins,
  priority_losses,
});

/** Returns the number of events the account has logged. The panel appears starting with five. */
export const eventCountOf = (db: Database, owner: number): Promise<number> =>
  countEntries(db, owner, 'events');

const cellMatches = ({ weapon, kind, season }: FilterValues) =>
  and(eq(boutCells.weapon, weapon), eq(boutCells.kind, kind), eq(boutCells.season, season));

const cellColumns = {
  dimension: boutCells.dimension,
  weapon: boutCells.weapon,
  kind: boutCells.kind,
  season: boutCells.season,
  value: boutCells.value,
  ...sumColumns(boutCells),
};

/** One sum of bouts. */
export type Cell = { [K in keyof typeof cellColumns]: (typeof cellColumns)[K]['_']['data'] };

/** Matches totals that differ from the filters in at most one of them, and those that name the seasons with bouts. */
const totalIsShown = ({ weapon, kind, season }: FilterValues) =>
  or(
    and(eq(boutCells.weapon, weapon), eq(boutCells.kind, kind)),
    and(eq(boutCells.weapon, weapon), eq(boutCells.season, season)),
    and(eq(boutCells.kind, kind), eq(boutCells.season, season)),
    sql`${boutCells.weapon} = 'all' AND ${boutCells.kind} = 'any'`,
  );

/** Selects the cells that match the filters, in all dimensions except opponents, and the totals around them. */
const selectCells = (db: Database) =>
  db
    .select(cellColumns)
    .from(boutCells)
    .where(
      and(
        eq(boutCells.owner_id, placeholders.owner),
        or(
          // These are literals, because a plan for any parameters would expect the far more numerous rows of other
          // dimensions.
          and(sql`${boutCells.dimension} = 'total'`, totalIsShown(placeholders)),
          and(
            sql`${boutCells.dimension} IN ('opponent_rating', 'opponent_hand', 'event_level', 'age_category', 'de_table', 'margin')`,
            cellMatches(placeholders),
          ),
        ),
      ),
    );

const selectMonths = (db: Database) =>
  db
    .select({
      month: sql<string>`to_char(${boutMonths.month}, 'YYYY-MM')`.as('month'),
      ...sumColumns(boutMonths),
      first_won: boutMonths.first_won,
      first_run: boutMonths.first_run,
      last_won: boutMonths.last_won,
      last_run: boutMonths.last_run,
      longest_wins: boutMonths.longest_wins,
      longest_losses: boutMonths.longest_losses,
    })
    .from(boutMonths)
    .where(
      and(
        eq(boutMonths.owner_id, placeholders.owner),
        eq(boutMonths.weapon, placeholders.weapon),
        eq(boutMonths.kind, placeholders.kind),
        gte(boutMonths.month, sql.placeholder('from')),
        lt(boutMonths.month, sql.placeholder('until')),
      ),
    )
    .orderBy(asc(boutMonths.month));

const monthsQuery = prepared(selectMonths);
export type Month = RowOf<typeof monthsQuery>;

/** Returns the first day of the season that starts in this year. */
export const startOfSeason = (season: number) => `${season}-08-01`;

/** Returns the first and the day after the last month of a season. */
const monthRange = (season: number) => ({
  from: season === 0 ? '-infinity' : startOfSeason(season),
  until: season === 0 ? 'infinity' : startOfSeason(season + 1),
});

/** Returns the months with bouts that match the filters, oldest first. */
export const monthsOf = (db: Database, owner: number, filter: CellFilter) =>
  monthsQuery(db).execute({ owner, ...filter, ...monthRange(filter.season) });

/** Selects the five opponents beaten most surely and the five lost to most surely. Each half is read in index order. */
const selectOpponents = (db: Database) => {
  const topFive = (list: 'best' | 'worst') => {
    const confidence = list === 'best' ? boutCells.surely_won : boutCells.surely_lost;
    const side =
      list === 'best'
        ? sql`${boutCells.wins} * 2 > ${boutCells.bouts}`
        : sql`${boutCells.wins} * 2 < ${boutCells.bouts}`;
    return db
      .select({
        list: sql<'best' | 'worst'>`${list}`.as('list'),
        confidence: sql<number>`${confidence}`.as('sureness'),
        value: boutCells.value,
        ...sumColumns(boutCells),
      })
      .from(boutCells)
      .where(
        and(
          eq(boutCells.owner_id, placeholders.owner),
          sql`${boutCells.dimension} = 'opponent'`,
          cellMatches(placeholders),
          side,
        ),
      )
      .orderBy(desc(confidence), asc(boutCells.value))
      .limit(literalLimit(5));
  };
  const topTen = unionAll(topFive('best'), topFive('worst')).as('ten');
  return db
    .select({
      ...topTen._.selectedFields,
      opponent: sql<string>`${fencers.slug}`.as('opponent'),
      deleted: sql<boolean>`${fencers.deleted_at} IS NOT NULL`.as('deleted'),
      name: fullName(fencers).as('name'),
    })
    .from(topTen)
    .innerJoin(
      fencers,
      and(eq(fencers.owner_id, placeholders.owner), eq(fencers.id, sql`${topTen.value}::bigint`)),
    )
    .orderBy(desc(topTen.confidence), asc(topTen.value));
};
export type Opponent = Awaited<ReturnType<typeof selectOpponents>>[number];

// The rows arrive as JSON, because decoding a row of a result column by column takes several times as long.
const panelQuery = prepared((db) =>
  db
    .select({
      event_count: sumEntries,
      cells: jsonRows<Cell>(selectCells(db).as('cells')),
      months: jsonRows<Month>(selectMonths(db).as('months')),
      opponents: jsonRows<Opponent>(selectOpponents(db).as('opponents')),
    })
    .from(monthCounts)
    .where(and(eq(monthCounts.owner_id, placeholders.owner), eq(monthCounts.list, 'events'))),
);

/** Returns everything the panel shows for these filters: the number of events, cells, months and opponents. */
export async function panelRows(db: Database, owner: number, filter: CellFilter) {
  const [row] = await panelQuery(db).execute({ owner, ...filter, ...monthRange(filter.season) });
  return requireFound(row);
}

/**
 * Selects a list of bouts: the filters, plus either a run, or a dimension's value, the result and how it was decided.
 */
export interface BoutSelection extends CellFilter {
  dimension?: { name: Dimension; value: string } | undefined;
  result?: 'win' | 'loss' | undefined;
  decided?: 'one_touch' | 'priority' | undefined;
  /** null if there is no such run. */
  run?: Run | null;
}

/** Returns the id of the card, even of a deleted one, because its bouts still exist. */
export async function opponentId(
  db: Database,
  owner: number,
  slug: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: fencers.id })
    .from(fencers)
    .where(and(eq(fencers.owner_id, owner), eq(fencers.slug, slug)));
  return row?.id;
}

/** Returns the sums of the selected bouts from the bout cells or months, or undefined if there is no bout. */
export async function findSums(
  db: Database,
  owner: number,
  { dimension, ...filter }: BoutSelection,
): Promise<Sums | undefined> {
  if (dimension?.name === 'month') {
    const months = await monthsOf(db, owner, filter);
    return months.find((row) => row.month === dimension.value);
  }
  const [row] = await db
    .select(sumColumns(boutCells))
    .from(boutCells)
    .where(
      and(
        eq(boutCells.owner_id, owner),
        eq(boutCells.dimension, dimension?.name ?? 'total'),
        cellMatches(filter),
        eq(boutCells.value, dimension?.value ?? ''),
      ),
    );
  return row;
}
