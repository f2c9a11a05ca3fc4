import type { EventBody } from '@fencing-journal/contract/events';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { prepared, type RowOf } from '../../db/prepared.ts';
import { bouts, events, fencers, tournaments } from '../../db/schema.ts';
import { isOwnCardOf } from '../../db/own-card.ts';
import { together } from '../../db/together.ts';
import { onTournament } from '../../db/tournaments.ts';
import { assertAtMost, requireFound } from '../../lib/errors.ts';
import type { Changes } from '../../lib/changes.ts';
import { newSlug, withNewSlug } from '../../lib/slugs.ts';
import { boutsOfEvent } from '../bouts/index.ts';
import { fencerChoices } from '../fencers/index.ts';

const fields = {
  id: events.id,
  owner_id: events.owner_id,
  slug: events.slug,
  name: events.name,
  date: events.date,
  weapon: events.weapon,
  event_type: events.event_type,
  age_category: events.age_category,
  notes: events.notes,
  place: events.place,
  entries: events.entries,
  initial_seed: events.initial_seed,
  pool_seed: events.pool_seed,
  rating_earned: events.rating_earned,
  version: events.version,
};

const eventQuery = prepared((db) =>
  db
    .select({
      ...fields,
      tournament: {
        slug: tournaments.slug,
        name: tournaments.name,
        date: tournaments.date,
        end_date: tournaments.end_date,
      },
    })
    .from(events)
    .innerJoin(tournaments, onTournament)
    .where(
      and(eq(events.owner_id, sql.placeholder('owner')), eq(events.slug, sql.placeholder('slug'))),
    ),
);

/** An event loaded for its owner. */
export type OwnEvent = RowOf<typeof eventQuery> & {
  readonly checked: unique symbol;
};

export async function findEvent(
  db: Database,
  owner: number,
  slug: string,
): Promise<OwnEvent | undefined> {
  const [row] = await eventQuery(db).execute({ owner, slug });
  return row as OwnEvent | undefined;
}

/** Returns the bouts of an event, and the fencers to choose from for a new bout. */
export const boutsAndChoices = (db: Database, { owner_id, id }: OwnEvent) =>
  together(db, (one) => [boutsOfEvent(one, owner_id, id), fencerChoices(one, owner_id, id)]);

/** Returns the id of the owner's tournament with this slug. */
export async function findTournamentId(
  db: Database,
  owner: number,
  slug: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(eq(tournaments.owner_id, owner), eq(tournaments.slug, slug)));
  return row?.id;
}

const ownWin = sql`(${bouts.fencer_a_id} = ${fencers.id} AND ${bouts.winner_is_a}) OR (${bouts.fencer_b_id} = ${fencers.id} AND NOT ${bouts.winner_is_a})`;
const ownBout = sql`${fencers.id} IN (${bouts.fencer_a_id}, ${bouts.fencer_b_id})`;

/** The number of bouts in a group of bouts, and the owner's record in them. */
export const ownRecord = {
  bout_count: sql<number>`count(${bouts.id})::int`.as('bout_count'),
  wins: sql<number>`(count(*) FILTER (WHERE ${ownWin}))::int`.as('wins'),
  losses: sql<number>`(count(*) FILTER (WHERE ${ownBout} AND NOT (${ownWin})))::int`.as('losses'),
};

/** Selects the events of the outer query's tournament by date, each with the owner's record in it. */
export const eventsOfTournament = (db: Database) =>
  db
    .select({
      ...fields,
      ...ownRecord,
    })
    .from(events)
    .leftJoin(bouts, and(eq(bouts.owner_id, events.owner_id), eq(bouts.event_id, events.id)))
    .leftJoin(fencers, isOwnCardOf(events.owner_id))
    .where(onTournament)
    .groupBy(events.owner_id, events.id)
    .orderBy(asc(events.date), asc(events.id))
    .as('event');

/** Throws if the tournament has too many events. Call it after the insert. */
export async function assertEventLimit(
  tx: Database,
  owner: number,
  tournament: number,
): Promise<void> {
  assertAtMost(
    limits.eventsPerTournament,
    await tx.$count(events, and(eq(events.owner_id, owner), eq(events.tournament_id, tournament))),
    'events in a tournament',
  );
}

type EventFields = Omit<EventBody, 'tournament_slug'>;

export function insertEvent(tx: Database, owner: number, tournament: number, body: EventFields) {
  return withNewSlug(
    () => newSlug(body.name, 'event'),
    async (slug) =>
      (
        await tx
          .insert(events)
          .values({ ...body, slug, owner_id: owner, tournament_id: tournament })
          .onConflictDoNothing({ target: events.slug })
          .returning(fields)
      )[0],
  );
}

/** Updates the given fields. `tournamentId` moves the event to another tournament of the same owner. */
export async function updateEvent(
  tx: Database,
  event: OwnEvent,
  changes: Changes<EventFields>,
  tournamentId?: number,
) {
  const values = {
    ...changes,
    ...(tournamentId === undefined ? {} : { tournament_id: tournamentId }),
  };
  if (Object.keys(values).length === 0) return event;
  const [row] = await tx
    .update(events)
    .set(values)
    .where(and(eq(events.owner_id, event.owner_id), eq(events.id, event.id)))
    .returning(fields);
  return requireFound(row);
}

export async function deleteEvent(tx: Database, event: OwnEvent): Promise<void> {
  await tx.delete(events).where(and(eq(events.owner_id, event.owner_id), eq(events.id, event.id)));
}
