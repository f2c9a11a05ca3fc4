import type { EventSummary } from '@fencing-journal/contract/events';
import type { ShownResult, TournamentBody } from '@fencing-journal/contract/tournaments';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { countEntries, createPageReader, outerColumn } from '../../db/dated-lists.ts';
import { jsonRows } from '../../db/json-rows.ts';
import { literalLimit, prepared, type RowOf } from '../../db/prepared.ts';
import { bouts, events, tournaments } from '../../db/schema.ts';
import { assertAtMost, requireFound } from '../../lib/errors.ts';
import type { Changes } from '../../lib/changes.ts';
import { eventsOfTournament } from '../events/index.ts';
import { newSlug, withNewSlug } from '../../lib/slugs.ts';

const fields = {
  id: tournaments.id,
  owner_id: tournaments.owner_id,
  slug: tournaments.slug,
  name: tournaments.name,
  date: tournaments.date,
  end_date: tournaments.end_date,
  location: tournaments.location,
  club: tournaments.club,
  event_level: tournaments.event_level,
  url: tournaments.url,
  notes: tournaments.notes,
  version: tournaments.version,
};

/** A tournament loaded for its owner. Only such a tournament can be changed. */
export type OwnTournament = RowOf<typeof tournamentQuery> & {
  readonly checked: unique symbol;
};

const hasSlug = and(
  eq(tournaments.owner_id, sql.placeholder('owner')),
  eq(tournaments.slug, sql.placeholder('slug')),
);

const tournamentQuery = prepared((db) => db.select(fields).from(tournaments).where(hasSlug));

export async function findTournament(
  db: Database,
  owner: number,
  slug: string,
): Promise<OwnTournament | undefined> {
  const [row] = await tournamentQuery(db).execute({ owner, slug });
  return row as OwnTournament | undefined;
}

const detailQuery = prepared((db) =>
  db
    .select({ ...fields, events: jsonRows<EventSummary>(eventsOfTournament(db)) })
    .from(tournaments)
    .where(hasSlug),
);

/** Returns the owner's tournament with its events. */
export async function findTournamentDetail(db: Database, owner: number, slug: string) {
  const [row] = await detailQuery(db).execute({ owner, slug });
  return row as (OwnTournament & { events: EventSummary[] }) | undefined;
}

const matchesKey = (tournament: OwnTournament) =>
  and(eq(tournaments.owner_id, tournament.owner_id), eq(tournaments.id, tournament.id));

/** Returns one page, newest date first. The cost does not depend on the page (dated-lists.ts). */
export const tournamentPage = createPageReader('tournaments', (db, position) => {
  // Rows skipped by OFFSET are read too, so they come from the index alone, and counts stay outside the subquery.
  const keys = db
    .select({ owner_id: tournaments.owner_id, id: tournaments.id })
    .from(tournaments)
    .where(
      and(
        eq(tournaments.owner_id, sql.placeholder('owner')),
        lt(tournaments.date, position.before),
      ),
    )
    .orderBy(desc(tournaments.date), desc(tournaments.id))
    .limit(literalLimit(limits.pageSize))
    .offset(outerColumn(position.skip))
    .as('keys');
  const page = db
    .select(fields)
    .from(keys)
    .innerJoin(
      tournaments,
      and(eq(tournaments.owner_id, keys.owner_id), eq(tournaments.id, keys.id)),
    )
    .as('page');
  const boutCount = db
    .select({ bouts: count() })
    .from(bouts)
    .where(and(eq(bouts.owner_id, events.owner_id), eq(bouts.event_id, events.id)));
  const result = sql`json_build_object('slug', ${events.slug}, 'name', ${events.name}, 'place', ${events.place},
    'entries', ${events.entries}, 'rating_earned', ${events.rating_earned})`;
  const bestFirst = sql`${events.place}, ${events.entries} DESC NULLS LAST, ${events.id}`;
  // One pass over a tournament's events costs less than half of a subquery for each value.
  const held = db
    .select({
      event_count: sql<number>`count(*)::int`.as('event_count'),
      bout_count: sql<number>`coalesce(sum((${boutCount})), 0)::int`.as('bout_count'),
      results: sql<ShownResult[]>`coalesce(to_json((array_agg(${result} ORDER BY ${bestFirst})
        FILTER (WHERE ${events.place} IS NOT NULL))[:${sql.raw(String(limits.shownResults))}]), '[]')`.as(
        'results',
      ),
    })
    .from(events)
    .where(and(eq(events.owner_id, page.owner_id), eq(events.tournament_id, page.id)))
    .as('held');
  return db
    .select({ ...page._.selectedFields, ...held._.selectedFields })
    .from(page)
    .crossJoinLateral(held)
    .orderBy(desc(page.date), desc(page.id));
});

/** Throws if the owner has too many tournaments. Call it after the insert. */
export async function assertTournamentLimit(tx: Database, owner: number): Promise<void> {
  assertAtMost(limits.tournaments, await countEntries(tx, owner, 'tournaments'), 'tournaments');
}

export function insertTournament(tx: Database, owner: number, body: TournamentBody) {
  return withNewSlug(
    () => newSlug(body.name, 'tournament'),
    async (slug) =>
      (
        await tx
          .insert(tournaments)
          .values({ ...body, slug, owner_id: owner })
          .onConflictDoNothing({ target: tournaments.slug })
          .returning(fields)
      )[0],
  );
}

/** Updates the given fields; missing keys keep their values, and the slug never changes. */
export async function updateTournament(
  tx: Database,
  tournament: OwnTournament,
  changes: Changes<TournamentBody>,
) {
  if (Object.keys(changes).length === 0) return tournament;
  const [row] = await tx
    .update(tournaments)
    .set(changes)
    .where(matchesKey(tournament))
    .returning(fields);
  return requireFound(row);
}

/** Deletes a tournament with its events and bouts. */
export async function deleteTournament(tx: Database, tournament: OwnTournament): Promise<void> {
  await tx.delete(tournaments).where(matchesKey(tournament));
}
