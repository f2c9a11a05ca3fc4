import type { TouchSelection } from '@fencing-journal/contract/touch-statistics';
import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import {
  boutJoins,
  boutSummaryFields,
  isOfKind,
  ownerUnreadCounts,
} from '../../db/bout-summaries.ts';
import type { Database } from '../../db/database.ts';
import { fullName } from '../../db/names.ts';
import { prepared } from '../../db/prepared.ts';
import {
  bouts,
  events,
  fencers,
  media,
  ownBouts,
  ownTouches,
  practices,
  touches,
  touchSums,
  touchTotals,
  tournaments,
} from '../../db/schema.ts';

/** The filters. `season` is the year in which it started; 0 and `any` mean no filter. */
export interface SumFilter {
  weapons: readonly string[];
  hands: readonly string[];
  results: readonly boolean[];
  kind: string;
  season: number;
  opponent: number;
}

const sumsQuery = prepared((db) =>
  db
    .select({ counts: touchSums.counts })
    .from(touchSums)
    .where(
      and(
        eq(touchSums.owner_id, sql.placeholder('owner')),
        eq(touchSums.kind, sql.placeholder('kind')),
        eq(touchSums.season, sql.placeholder('season')),
        eq(touchSums.opponent_id, sql.placeholder('opponent')),
        sql`${touchSums.weapon} = ANY(${sql.placeholder('weapons')}::text[])`,
        sql`${touchSums.hand} = ANY(${sql.placeholder('hands')}::text[])`,
        sql`${touchSums.won} = ANY(${sql.placeholder('results')}::boolean[])`,
      ),
    ),
);

/** Returns the touch sums that match the filters, one row for each weapon, hand and result. */
export const sumsOf = (db: Database, owner: number, filter: SumFilter) =>
  sumsQuery(db).execute({ owner, ...filter });

const totalsQuery = prepared((db) =>
  db
    .select({ counts: touchTotals.counts })
    .from(touchTotals)
    .where(
      and(
        eq(touchTotals.owner_id, sql.placeholder('owner')),
        eq(touchTotals.kind, sql.placeholder('kind')),
        eq(touchTotals.season, sql.placeholder('season')),
      ),
    ),
);

/** Returns the touch totals of a kind and a season: one row, or none. */
export const totalOf = (
  db: Database,
  owner: number,
  { kind, season }: Pick<SumFilter, 'kind' | 'season'>,
) => totalsQuery(db).execute({ owner, kind, season });

const startOfSeason = (season: number) => `${season}-08-01`;

/** Not a join, so that counts and pages without this filter don't read the touches table. */
const isPlayable = sql`EXISTS (SELECT FROM touches t
  WHERE t.owner_id = ${ownTouches.owner_id} AND t.id = ${ownTouches.touch_id} AND t.media_id IS NOT NULL)`;

/** Selects the owner's touches that match the filters, in a query that joins `ownBouts`. */
const isSelected = (
  owner: number,
  { weapons, hands, results, kind, season, opponent }: SumFilter,
  query: TouchSelection,
) =>
  and(
    eq(ownTouches.owner_id, owner),
    inArray(ownBouts.weapon, [...weapons]),
    inArray(ownBouts.opponent_hand, [...hands]),
    inArray(ownBouts.won, [...results]),
    isOfKind(kind),
    season === 0
      ? undefined
      : and(
          gte(ownBouts.date, startOfSeason(season)),
          lt(ownBouts.date, startOfSeason(season + 1)),
        ),
    opponent === 0 ? undefined : eq(ownBouts.opponent_id, opponent),
    query.side && eq(ownTouches.scored, query.side === 'scored'),
    query.kind_of_touch && eq(ownTouches.kind, query.kind_of_touch),
    // A penalty has neither action nor target.
    query.action && and(eq(ownTouches.action, query.action), eq(ownTouches.kind, 'touch')),
    query.target && and(eq(ownTouches.target, query.target), eq(ownTouches.kind, 'touch')),
    query.zone && eq(ownTouches.zone, query.zone),
    query.touch_period && eq(ownTouches.period, query.touch_period),
    query.situation && eq(ownTouches.situation, query.situation),
    query.gap && eq(ownTouches.gap, query.gap),
    query.run ? eq(ownTouches.run, query.run) : undefined,
    query.playable && isPlayable,
  );

const onOwnBout = and(
  eq(ownBouts.owner_id, ownTouches.owner_id),
  eq(ownBouts.bout_id, ownTouches.bout_id),
);

export async function countTouches(
  db: Database,
  owner: number,
  filter: SumFilter,
  query: TouchSelection,
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(ownTouches)
    .innerJoin(ownBouts, onOwnBout)
    .where(isSelected(owner, filter, query));
  return row?.count ?? 0;
}

/** Counts the touches that one side had after this touch. */
const scoreAfter = (scored: boolean) => sql<number>`(
  SELECT count(*)::int FROM own_touches before
   WHERE before.owner_id = ${ownTouches.owner_id} AND before.bout_id = ${ownTouches.bout_id}
     AND before.scored = ${scored} AND before.number <= ${ownTouches.number})`;

/** Returns one page of the selected touches: newest bout first, and the touches of a bout in order. */
export async function selectedTouches(
  db: Database,
  owner: number,
  filter: SumFilter,
  query: TouchSelection,
  { limit, offset }: { limit: number; offset: number },
) {
  const page = db
    .select({
      bout_id: ownTouches.bout_id,
      touch_id: ownTouches.touch_id,
      scored: ownTouches.scored,
      number: ownTouches.number,
      action: ownTouches.action,
      target: ownTouches.target,
      zone: ownTouches.zone,
      own_score: scoreAfter(true).as('own_score'),
      opponent_score: scoreAfter(false).as('opponent_score'),
      opponent_id: ownBouts.opponent_id,
      date: ownBouts.date,
      won: ownBouts.won,
    })
    .from(ownTouches)
    .innerJoin(ownBouts, onOwnBout)
    .where(isSelected(owner, filter, query))
    .orderBy(
      desc(ownBouts.date),
      desc(ownBouts.bout_id),
      asc(ownTouches.number),
      desc(ownTouches.scored),
    )
    .limit(limit)
    .offset(offset)
    .as('page');
  return db
    .select({
      ...boutSummaryFields,
      ...ownerUnreadCounts,
      date: page.date,
      won: page.won,
      touch: {
        id: touches.id,
        number: page.number,
        scored: page.scored,
        kind: touches.kind,
        action: page.action,
        target: page.target,
        zone: page.zone,
        period: touches.period,
        clock_ms: touches.clock_ms,
        video: media.slug,
        at_ms: touches.at_ms,
        own_score: page.own_score,
        opponent_score: page.opponent_score,
        opponent: fullName(fencers),
      },
    })
    .from(page)
    .innerJoin(touches, and(eq(touches.owner_id, owner), eq(touches.id, page.touch_id)))
    .innerJoin(bouts, and(eq(bouts.owner_id, owner), eq(bouts.id, page.bout_id)))
    .innerJoin(fencers, and(eq(fencers.owner_id, owner), eq(fencers.id, page.opponent_id)))
    .leftJoin(events, boutJoins.onEvent)
    .leftJoin(tournaments, boutJoins.onTournament)
    .leftJoin(practices, boutJoins.onPractice)
    .innerJoin(boutJoins.cardA, boutJoins.onCardA)
    .innerJoin(boutJoins.cardB, boutJoins.onCardB)
    .leftJoin(media, and(eq(media.owner_id, touches.owner_id), eq(media.id, touches.media_id)))
    .orderBy(desc(page.date), desc(page.bout_id), asc(page.number), desc(page.scored));
}
