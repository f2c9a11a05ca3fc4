import { bestWins, tournamentsOfSeason } from '@fencing-journal/contract/season';
import { fencerRatings, type FencerRating } from '@fencing-journal/contract/shared/enums';
import { and, asc, between, count, desc, eq, sql, type AnyColumn } from 'drizzle-orm';
import {
  boutJoins,
  boutSummaryFields,
  isInCompetition,
  ownerUnreadCounts,
} from '../../db/bout-summaries.ts';
import type { Database } from '../../db/database.ts';
import {
  bouts,
  events,
  lessons,
  media,
  mediaVariants,
  ownBouts,
  practices,
  tournaments,
} from '../../db/schema.ts';

/** The first and last day of a season. */
export interface Days {
  first: string;
  last: string;
}

const isInDays = (column: AnyColumn, { first, last }: Days) => between(column, first, last);

/** Returns wins, losses and touches in competition. */
export async function recordOf(db: Database, owner: number, days: Days) {
  const [row] = await db
    .select({
      wins: sql<number>`count(*) FILTER (WHERE ${ownBouts.won})::int`,
      losses: sql<number>`count(*) FILTER (WHERE NOT ${ownBouts.won})::int`,
      scored: sql<number>`coalesce(sum(${ownBouts.scored}), 0)::int`,
      received: sql<number>`coalesce(sum(${ownBouts.against}), 0)::int`,
    })
    .from(ownBouts)
    .where(and(eq(ownBouts.owner_id, owner), isInDays(ownBouts.date, days), isInCompetition));
  return row ?? { wins: 0, losses: 0, scored: 0, received: 0 };
}

/** Ranks ratings from A to U, and unknown ratings last. */
const ratingRank = sql`coalesce(array_position(ARRAY[${sql.join(
  fencerRatings.toReversed().map((rating) => sql`${rating}`),
  sql`, `,
)}]::text[], ${ownBouts.opponent_rating}), ${fencerRatings.length + 1})`;

/** Returns the wins against the highest rated opponents. */
export function bestWinsOf(db: Database, owner: number, days: Days) {
  const best = db
    .select({
      bout_id: ownBouts.bout_id,
      date: ownBouts.date,
      won: ownBouts.won,
      opponent_rating: sql<FencerRating | 'unknown'>`${ownBouts.opponent_rating}`.as('rating'),
      rank: sql<number>`${ratingRank}`.as('rank'),
      margin: sql<number>`${ownBouts.scored} - ${ownBouts.against}`.as('margin'),
    })
    .from(ownBouts)
    .where(
      and(
        eq(ownBouts.owner_id, owner),
        isInDays(ownBouts.date, days),
        isInCompetition,
        eq(ownBouts.won, true),
      ),
    )
    .orderBy(asc(sql`rank`), desc(sql`margin`), desc(ownBouts.date), desc(ownBouts.bout_id))
    .limit(bestWins)
    .as('best');
  return db
    .select({
      ...boutSummaryFields,
      ...ownerUnreadCounts,
      date: best.date,
      won: best.won,
      opponent_rating: best.opponent_rating,
    })
    .from(best)
    .innerJoin(bouts, and(eq(bouts.owner_id, owner), eq(bouts.id, best.bout_id)))
    .leftJoin(events, boutJoins.onEvent)
    .leftJoin(tournaments, boutJoins.onTournament)
    .leftJoin(practices, boutJoins.onPractice)
    .innerJoin(boutJoins.cardA, boutJoins.onCardA)
    .innerJoin(boutJoins.cardB, boutJoins.onCardB)
    .orderBy(asc(best.rank), desc(best.margin), desc(best.date), desc(best.bout_id));
}

/** Returns the number of lessons or practices. */
async function countIn(
  db: Database,
  table: typeof lessons | typeof practices,
  owner: number,
  days: Days,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(table)
    .where(and(eq(table.owner_id, owner), isInDays(table.date, days)));
  return row?.count ?? 0;
}

export const countLessons = (db: Database, owner: number, days: Days): Promise<number> =>
  countIn(db, lessons, owner, days);
export const countPractices = (db: Database, owner: number, days: Days): Promise<number> =>
  countIn(db, practices, owner, days);

/** The newest video of a tournament's bouts that has a poster. */
const posterVideo = sql<string | null>`(
  SELECT ${media.slug} FROM ${media}
    JOIN ${bouts} ON ${bouts.owner_id} = ${media.owner_id} AND ${bouts.id} = ${media.bout_id}
    JOIN ${events} AS poster_event
      ON poster_event.owner_id = ${bouts.owner_id} AND poster_event.id = ${bouts.event_id}
   WHERE ${media.owner_id} = ${tournaments.owner_id}
     AND poster_event.tournament_id = ${tournaments.id}
     AND EXISTS (SELECT 1 FROM ${mediaVariants}
                  WHERE ${mediaVariants.owner_id} = ${media.owner_id}
                    AND ${mediaVariants.media_id} = ${media.id} AND ${mediaVariants.kind} = 'poster')
   ORDER BY ${media.id} DESC LIMIT 1)`;

const bestPlace = sql<
  [number, number | null] | null
>`(array_agg(jsonb_build_array(${events.place}, ${events.entries})
    ORDER BY ${events.place}, ${events.entries} DESC NULLS LAST)
    FILTER (WHERE ${events.place} IS NOT NULL))[1]`;

/** Returns the tournaments with an event in these days, each with its record, best place and a video. */
export async function tournamentsIn(db: Database, owner: number, days: Days) {
  const rows = await db
    .select({
      id: tournaments.id,
      slug: tournaments.slug,
      name: tournaments.name,
      date: sql<string>`min(${events.date})`.as('first_day'),
      best: bestPlace,
      video: posterVideo,
    })
    .from(events)
    .innerJoin(
      tournaments,
      and(eq(tournaments.owner_id, events.owner_id), eq(tournaments.id, events.tournament_id)),
    )
    .where(and(eq(events.owner_id, owner), isInDays(events.date, days)))
    .groupBy(tournaments.owner_id, tournaments.id, tournaments.slug, tournaments.name)
    .orderBy(asc(sql`first_day`), asc(tournaments.id))
    .limit(tournamentsOfSeason);
  const records = await db
    .select({
      tournament: events.tournament_id,
      wins: sql<number>`count(*) FILTER (WHERE ${ownBouts.won})::int`,
      losses: sql<number>`count(*) FILTER (WHERE NOT ${ownBouts.won})::int`,
    })
    .from(ownBouts)
    .innerJoin(bouts, and(eq(bouts.owner_id, ownBouts.owner_id), eq(bouts.id, ownBouts.bout_id)))
    .innerJoin(events, boutJoins.onEvent)
    .where(and(eq(ownBouts.owner_id, owner), isInDays(ownBouts.date, days), isInCompetition))
    .groupBy(events.tournament_id);
  const recordsById = new Map(records.map(({ tournament, ...record }) => [tournament, record]));
  return rows.map(({ id, best, ...row }) => ({
    ...row,
    place: best?.[0] ?? null,
    entries: best?.[1] ?? null,
    ...(recordsById.get(id) ?? { wins: 0, losses: 0 }),
  }));
}
