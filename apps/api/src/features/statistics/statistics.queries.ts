import type { Dimension } from '@fencing-journal/contract/statistics';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, desc, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm';
import { unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { boutContext, boutSummaryFields, waitingForOwner } from '../../db/bout-summaries.ts';
import type { Database } from '../../db/database.ts';
import { entriesOf } from '../../db/dated-lists.ts';
import { fullName } from '../../db/names.ts';
import {
  boutCells,
  boutMonths,
  bouts,
  events,
  fencers,
  ownBouts,
  tournaments,
} from '../../db/schema.ts';
import type { Run } from './streaks.ts';

/** The filters that apply to every figure. `season` is the year in which it began, 0 for all seasons. */
export interface Choice {
  weapon: string;
  kind: string;
  season: number;
}

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

const sums = ({
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

/** Returns the number of events the account has logged. The panel appears from five on. */
export const eventCountOf = (db: Database, owner: number): Promise<number> =>
  entriesOf(db, owner, 'events');

const under = ({ weapon, kind, season }: Choice) =>
  and(eq(boutCells.weapon, weapon), eq(boutCells.kind, kind), eq(boutCells.season, season));

/** Cells of the choice in all dimensions except opponents, plus the totals for every choice, which are few. */
export const cellsOf = (db: Database, owner: number, choice: Choice) =>
  db
    .select({
      dimension: boutCells.dimension,
      weapon: boutCells.weapon,
      kind: boutCells.kind,
      season: boutCells.season,
      value: boutCells.value,
      ...sums(boutCells),
    })
    .from(boutCells)
    .where(
      and(
        eq(boutCells.owner_id, owner),
        or(
          eq(boutCells.dimension, 'total'),
          and(
            sql`${boutCells.dimension} IN ('opponent_rating', 'opponent_hand', 'event_level', 'age_category')`,
            under(choice),
          ),
        ),
      ),
    );
export type Cell = Awaited<ReturnType<typeof cellsOf>>[number];

const inSeason = (season: number) =>
  season === 0
    ? undefined
    : and(gte(boutMonths.month, `${season}-08-01`), lt(boutMonths.month, `${season + 1}-08-01`));

/** The months of the choice that have bouts, oldest first. */
export const monthsOf = (db: Database, owner: number, { weapon, kind, season }: Choice) =>
  db
    .select({
      month: sql<string>`to_char(${boutMonths.month}, 'YYYY-MM')`,
      ...sums(boutMonths),
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
        eq(boutMonths.owner_id, owner),
        eq(boutMonths.weapon, weapon),
        eq(boutMonths.kind, kind),
        inSeason(season),
      ),
    )
    .orderBy(asc(boutMonths.month));

/** Returns the five opponents beaten most surely and the five lost to most surely. Each half is read in index order. */
export async function opponentsOf(db: Database, owner: number, choice: Choice) {
  const five = (list: 'best' | 'worst') => {
    const sureness = list === 'best' ? boutCells.surely_won : boutCells.surely_lost;
    const side =
      list === 'best'
        ? sql`${boutCells.wins} * 2 > ${boutCells.bouts}`
        : sql`${boutCells.wins} * 2 < ${boutCells.bouts}`;
    return db
      .select({
        list: sql<'best' | 'worst'>`${list}`.as('list'),
        sureness: sql<number>`${sureness}`.as('sureness'),
        value: boutCells.value,
        ...sums(boutCells),
      })
      .from(boutCells)
      .where(
        and(
          eq(boutCells.owner_id, owner),
          eq(boutCells.dimension, 'opponent'),
          under(choice),
          side,
        ),
      )
      .orderBy(desc(sureness), asc(boutCells.value))
      .limit(5);
  };
  const ten = unionAll(five('best'), five('worst')).as('ten');
  const rows = await db
    .select({
      ...ten._.selectedFields,
      opponent: fencers.slug,
      deleted: sql<boolean>`${fencers.deleted_at} IS NOT NULL`,
      name: fullName(fencers),
    })
    .from(ten)
    .innerJoin(fencers, and(eq(fencers.owner_id, owner), eq(fencers.id, sql`${ten.value}::bigint`)))
    .orderBy(desc(ten.sureness), asc(ten.value));
  const of = (list: string) => rows.filter((row) => row.list === list);
  return { best: of('best'), worst: of('worst') };
}

export type Opponent = Awaited<ReturnType<typeof opponentsOf>>['best'][number];

/**
 * Selects a list of bouts: the filters, plus either a run, or a dimension's value, the result and how it was decided.
 */
export interface Chosen extends Choice {
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

/** Returns the kept sums of the selection, undefined if there is no bout. */
export async function sumsOf(
  db: Database,
  owner: number,
  { dimension, ...choice }: Chosen,
): Promise<Sums | undefined> {
  if (dimension?.name === 'month') {
    const months = await monthsOf(db, owner, choice);
    return months.find((row) => row.month === dimension.value);
  }
  const [row] = await db
    .select(sums(boutCells))
    .from(boutCells)
    .where(
      and(
        eq(boutCells.owner_id, owner),
        eq(boutCells.dimension, dimension?.name ?? 'total'),
        under(choice),
        eq(boutCells.value, dimension?.value ?? ''),
      ),
    );
  return row;
}

/** From the first day of one month, such as "2025-11", to the last day of another. */
const inMonths = (from: string, to: string) =>
  and(
    gte(ownBouts.date, sql`${`${from}-01`}::date`),
    lt(ownBouts.date, sql`(${`${to}-01`}::date + interval '1 month')::date`),
  );

/**
 * Selects the bouts of a run within its months. Consecutive bouts with the same result share the difference between
 * their row number among all bouts and among those with that result. Picks the latest run of that length.
 */
const partOfRun = (
  owner: number,
  choice: Choice,
  { won, bouts: length, from, to }: Run,
) => sql`${ownBouts.bout_id} IN (
  WITH fought AS (
    SELECT bout_id, won, row_number() OVER in_order AS place, row_number() OVER in_order - row_number() OVER (PARTITION BY won ORDER BY date, bout_id) AS run
      FROM ${ownBouts} WHERE ${and(eq(ownBouts.owner_id, owner), ofChoice(choice), inMonths(from, to))}
    WINDOW in_order AS (ORDER BY date, bout_id)
  )
  SELECT bout_id FROM fought WHERE won = ${won} AND run = (SELECT run FROM fought WHERE won = ${won} GROUP BY run HAVING count(*) = ${length} ORDER BY max(place) DESC LIMIT 1)
)`;

function isOf({ name, value }: { name: Dimension; value: string }): SQL | undefined {
  if (name === 'month') return inMonths(value, value);
  if (name === 'opponent') return eq(ownBouts.opponent_id, Number(value));
  return eq(ownBouts[name], value);
}

const ofChoice = ({ weapon, kind, season }: Choice) =>
  and(
    weapon === 'all' ? undefined : eq(ownBouts.weapon, weapon),
    kind === 'all' ? undefined : eq(ownBouts.kind, kind),
    season === 0
      ? undefined
      : and(gte(ownBouts.date, `${season}-08-01`), lt(ownBouts.date, `${season + 1}-08-01`)),
  );

/** Returns one page of the selected bouts, newest first, read from the nearer end of the index. */
export async function ownBoutPage(
  db: Database,
  owner: number,
  chosen: Chosen,
  count: number,
  page: number,
) {
  const from = (page - 1) * limits.figureBouts;
  const rows = Math.min(limits.figureBouts, count - from);
  if (rows <= 0) return [];
  const fromTheEnd = from > count / 2;
  const direction = fromTheEnd ? asc : desc;
  const { dimension, result, decided, run } = chosen;
  const listed = db
    .select({ bout_id: ownBouts.bout_id, date: ownBouts.date, won: ownBouts.won })
    .from(ownBouts)
    .where(
      and(
        eq(ownBouts.owner_id, owner),
        ofChoice(chosen),
        run ? and(inMonths(run.from, run.to), partOfRun(owner, chosen, run)) : undefined,
        dimension && isOf(dimension),
        result && eq(ownBouts.won, result === 'win'),
        decided &&
          (decided === 'one_touch' ? sql`${ownBouts.one_touch}` : sql`${ownBouts.on_priority}`),
      ),
    )
    .orderBy(direction(ownBouts.date), direction(ownBouts.bout_id))
    .limit(rows)
    .offset(fromTheEnd ? count - from - rows : from)
    .as('listed');
  return db
    .select({ ...boutSummaryFields, ...waitingForOwner, date: listed.date, won: listed.won })
    .from(listed)
    .innerJoin(bouts, and(eq(bouts.owner_id, owner), eq(bouts.id, listed.bout_id)))
    .innerJoin(events, boutContext.onEvent)
    .innerJoin(tournaments, boutContext.onTournament)
    .innerJoin(boutContext.cardA, boutContext.onCardA)
    .innerJoin(boutContext.cardB, boutContext.onCardB)
    .orderBy(desc(listed.date), desc(listed.bout_id));
}
