import { and, asc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { bouts, events, fencers, tournaments } from '../../db/schema.ts';
import { isOwnCardOf } from '../../db/own-card.ts';
import { onTournament } from '../../db/tournaments.ts';

/** Returns the events of a tournament, or one event, with the fields that a file contains. */
export const exportedEvents = (
  db: Database,
  owner: number,
  where: { tournament: string } | { event: string },
) =>
  db
    .select({
      id: events.id,
      name: events.name,
      date: events.date,
      weapon: events.weapon,
      event_type: events.event_type,
      category: events.age_category,
      place: events.place,
      entries: events.entries,
      initial_seed: events.initial_seed,
      pool_seed: events.pool_seed,
      rating_earned: events.rating_earned,
      tournament: tournaments.name,
      location: tournaments.location,
      level: tournaments.event_level,
    })
    .from(events)
    .innerJoin(tournaments, onTournament)
    .where(
      and(
        eq(events.owner_id, owner),
        'event' in where ? eq(events.slug, where.event) : eq(tournaments.slug, where.tournament),
      ),
    )
    .orderBy(asc(events.date), asc(events.id));

export const hasTournament = async (db: Database, owner: number, slug: string): Promise<boolean> =>
  (await db.$count(tournaments, and(eq(tournaments.owner_id, owner), eq(tournaments.slug, slug)))) >
  0;

/** Returns a column of the owner's side, or of the opponent's side. */
const side = (own: boolean, a: SQLWrapper, b: SQLWrapper): SQL<number> =>
  sql<number>`CASE WHEN ${bouts.fencer_a_id} = ${fencers.id} THEN ${own ? a : b} ELSE ${own ? b : a} END`;

/** Returns the owner's bouts in an event, in the order they were logged. */
export const exportedBouts = (db: Database, owner: number, event: number) =>
  db
    .select({
      opponent: side(false, bouts.fencer_a_id, bouts.fencer_b_id).mapWith(Number),
      score_a: side(true, bouts.score_a, bouts.score_b),
      score_b: side(false, bouts.score_a, bouts.score_b),
      won: sql<boolean>`${bouts.winner_is_a} = (${bouts.fencer_a_id} = ${fencers.id})`,
      type: bouts.bout_type,
      round: bouts.round,
      format: bouts.bout_format,
    })
    .from(bouts)
    .innerJoin(fencers, isOwnCardOf(bouts.owner_id))
    .where(
      and(
        eq(bouts.owner_id, owner),
        eq(bouts.event_id, event),
        sql`${fencers.id} IN (${bouts.fencer_a_id}, ${bouts.fencer_b_id})`,
      ),
    )
    .orderBy(asc(bouts.id));

/** Returns all cards, including deleted cards, because bouts may still refer to them. */
export const namesOfCards = (db: Database, owner: number) =>
  db
    .select({
      id: fencers.id,
      first_name: fencers.first_name,
      last_name: fencers.last_name,
      club: fencers.club,
      member_id: fencers.usa_fencing_info,
      is_self: fencers.is_self,
    })
    .from(fencers)
    .where(eq(fencers.owner_id, owner));
