import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { bouts, events, fencers, importRows, tournaments } from '../../db/schema.ts';
import { onTournament } from '../../db/tournaments.ts';

const cardFields = {
  id: fencers.id,
  slug: fencers.slug,
  first_name: fencers.first_name,
  last_name: fencers.last_name,
  club: fencers.club,
  member_id: fencers.usa_fencing_info,
  is_self: fencers.is_self,
  handed: fencers.handed,
  version: fencers.version,
  is_deleted: sql<boolean>`${fencers.deleted_at} IS NOT NULL`,
};
export type OwnCard = Awaited<ReturnType<typeof cardsOf>>[number];

export const cardsOf = (db: Database, owner: number) =>
  db
    .select(cardFields)
    .from(fencers)
    .where(and(eq(fencers.owner_id, owner), isNull(fencers.deleted_at)))
    .orderBy(asc(fencers.id));

const eventFields = {
  id: events.id,
  slug: events.slug,
  name: events.name,
  date: events.date,
  weapon: events.weapon,
  place: events.place,
  entries: events.entries,
  initial_seed: events.initial_seed,
  pool_seed: events.pool_seed,
  rating_earned: events.rating_earned,
  version: events.version,
  tournament_id: events.tournament_id,
};
export type OwnEventRow = Awaited<ReturnType<typeof eventsOf>>[number];

/** Whether a tournament has one of these events. */
const isChosen = (slugs: string[]) =>
  sql<boolean>`EXISTS (
    SELECT FROM events e
     WHERE e.owner_id = tournaments.owner_id AND e.tournament_id = tournaments.id
       AND e.slug = ANY (${sql.param(slugs)}::text[]))`;

/** Returns the events of these tournaments. */
export const eventsOf = (db: Database, owner: number, tournamentIds: number[]) =>
  db
    .select(eventFields)
    .from(events)
    .where(and(eq(events.owner_id, owner), inArray(events.tournament_id, tournamentIds)))
    .orderBy(asc(events.id));

/** More tournaments than any account has on the days that a file covers. */
const maxTournaments = 20_000;

export type OwnTournamentRow = Awaited<ReturnType<typeof tournamentsFor>>[number];

/** Returns the tournaments on these days, and those that have one of the events with these slugs. */
export const tournamentsFor = (
  db: Database,
  owner: number,
  { from, to, slugs }: { from: string; to: string; slugs: string[] },
) =>
  db
    .select({
      id: tournaments.id,
      slug: tournaments.slug,
      name: tournaments.name,
      date: tournaments.date,
      end_date: tournaments.end_date,
      version: tournaments.version,
      is_chosen: isChosen(slugs).as('is_chosen'),
    })
    .from(tournaments)
    .where(
      and(
        eq(tournaments.owner_id, owner),
        or(
          sql`${tournaments.date} <= ${to} AND coalesce(${tournaments.end_date}, ${tournaments.date}) >= ${from}`,
          isChosen(slugs),
        ),
      ),
    )
    .orderBy(desc(tournaments.id))
    .limit(maxTournaments);

/** Returns the ids of tournaments that earlier imports made or matched under these names. */
export async function earlierTournaments(
  db: Database,
  owner: number,
  sources: string[],
): Promise<Set<number>> {
  const rows = await db
    .select({ id: importRows.tournament_id })
    .from(importRows)
    .where(
      and(
        eq(importRows.owner_id, owner),
        isNotNull(importRows.tournament_id),
        inArray(importRows.source, sources),
      ),
    );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

export type OwnBoutRow = Awaited<ReturnType<typeof ownBoutsOf>>[number];

/** Returns the self card's bouts in these events. */
export const ownBoutsOf = (db: Database, owner: number, self: number, eventIds: number[]) =>
  db
    .select({
      id: bouts.id,
      slug: bouts.slug,
      event_id: bouts.event_id,
      fencer_a_id: bouts.fencer_a_id,
      fencer_b_id: bouts.fencer_b_id,
      score_a: bouts.score_a,
      score_b: bouts.score_b,
      winner_is_a: bouts.winner_is_a,
      type: bouts.bout_type,
      round: bouts.round,
      version: bouts.version,
      has_touches: sql<boolean>`EXISTS (SELECT FROM touches t WHERE t.owner_id = bouts.owner_id AND t.bout_id = bouts.id)`,
    })
    .from(bouts)
    .where(
      and(
        eq(bouts.owner_id, owner),
        inArray(bouts.event_id, eventIds),
        sql`${self} IN (${bouts.fencer_a_id}, ${bouts.fencer_b_id})`,
      ),
    )
    .orderBy(asc(bouts.id));

/** Returns what earlier imports stored about tournaments, events and bouts, latest last. */
export const earlierRows = (
  db: Database,
  owner: number,
  ids: { tournaments: number[]; events: number[]; bouts: number[] },
) =>
  db
    .select({
      tournament_id: importRows.tournament_id,
      event_id: importRows.event_id,
      bout_id: importRows.bout_id,
      source: importRows.source,
      imported: importRows.imported,
    })
    .from(importRows)
    .where(
      and(
        eq(importRows.owner_id, owner),
        or(
          ids.tournaments.length > 0
            ? inArray(importRows.tournament_id, ids.tournaments)
            : sql`false`,
          ids.events.length > 0 ? inArray(importRows.event_id, ids.events) : sql`false`,
          ids.bouts.length > 0 ? inArray(importRows.bout_id, ids.bouts) : sql`false`,
        ),
      ),
    )
    .orderBy(asc(importRows.id));

/** The row's card, or the card that its bouts were moved to. A kept card may itself have been merged later. */
const currentCard = sql`(
  WITH RECURSIVE cards (id, merge_id) AS (
    SELECT import_rows.fencer_id, 0::bigint
    UNION ALL
    SELECT next.kept_id, next.id
      FROM cards c CROSS JOIN LATERAL (
        SELECT m.kept_id, m.id FROM fencer_merges m
         WHERE m.owner_id = import_rows.owner_id AND m.removed_id = c.id AND m.id > c.merge_id
         ORDER BY m.id LIMIT 1) next)
  SELECT id FROM cards ORDER BY merge_id DESC LIMIT 1)`;

const hasBouts = sql`EXISTS (
  SELECT FROM bouts b WHERE b.owner_id = ${fencers.owner_id}
     AND (b.fencer_a_id = ${fencers.id} OR b.fencer_b_id = ${fencers.id}))`;

/**
 * Returns the card that each of these people got in an earlier import. It may be a deleted card, but only if it has
 * bouts: the bouts of a card that was merged long ago are on another card.
 */
export async function earlierCards(
  db: Database,
  owner: number,
  sources: string[],
): Promise<Map<string, OwnCard>> {
  if (sources.length === 0) return new Map();
  const rows = await db
    .select({ source: importRows.source, card: cardFields })
    .from(importRows)
    .innerJoin(fencers, and(eq(fencers.owner_id, importRows.owner_id), eq(fencers.id, currentCard)))
    .where(
      and(
        eq(importRows.owner_id, owner),
        isNotNull(importRows.fencer_id),
        inArray(importRows.source, sources),
        or(isNull(fencers.deleted_at), hasBouts),
      ),
    )
    .orderBy(asc(importRows.id));
  return new Map(rows.map(({ source, card }) => [source ?? '', card]));
}

/** Returns the events of the latest tournaments, so that the user can choose the event that a file belongs to. */
export function latestEvents(db: Database, owner: number, most: number) {
  const latest = db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.owner_id, owner))
    .orderBy(desc(tournaments.date), desc(tournaments.id))
    .limit(most);
  return db
    .select({
      slug: events.slug,
      name: events.name,
      date: events.date,
      tournament: tournaments.name,
    })
    .from(events)
    .innerJoin(tournaments, onTournament)
    .where(and(eq(events.owner_id, owner), inArray(events.tournament_id, latest)))
    .orderBy(desc(events.date), desc(events.id))
    .limit(most);
}
