import type { TournamentBody } from '@fencing-journal/contract/tournaments';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { pagePosition } from '../../db/dated-lists.ts';
import { tournaments } from '../../db/schema.ts';
import { assertAtMost, requireFound } from '../../lib/errors.ts';
import type { Changes } from '../../lib/changes.ts';
import { newSlug, withNewSlug } from '../../lib/slugs.ts';

const fields = {
  id: tournaments.id,
  owner_id: tournaments.owner_id,
  slug: tournaments.slug,
  name: tournaments.name,
  date: tournaments.date,
  location: tournaments.location,
  club: tournaments.club,
  event_level: tournaments.event_level,
  url: tournaments.url,
  notes: tournaments.notes,
  version: tournaments.version,
};

/** A tournament loaded for its owner. Only such a one can be changed. */
export type OwnTournament = Awaited<ReturnType<typeof tournamentQuery>>[number] & {
  readonly checked: unique symbol;
};

const tournamentQuery = (db: Database, owner: number, slug: string) =>
  db
    .select(fields)
    .from(tournaments)
    .where(and(eq(tournaments.owner_id, owner), eq(tournaments.slug, slug)));

export async function findTournament(
  db: Database,
  owner: number,
  slug: string,
): Promise<OwnTournament | undefined> {
  const [row] = await tournamentQuery(db, owner, slug);
  return row as OwnTournament | undefined;
}

const matchesKey = (tournament: OwnTournament) =>
  and(eq(tournaments.owner_id, tournament.owner_id), eq(tournaments.id, tournament.id));

const eventCount = sql<number>`(SELECT count(*)::int FROM events e WHERE e.owner_id = page.owner_id AND e.tournament_id = page.id)`;
const boutCount = sql<number>`(SELECT count(*)::int FROM events e JOIN bouts b ON b.owner_id = e.owner_id AND b.event_id = e.id
  WHERE e.owner_id = page.owner_id AND e.tournament_id = page.id)`;

/** Returns one page, newest date first. The cost does not depend on the page (dated-lists.ts). */
export async function tournamentPage(db: Database, owner: number, pageNumber: number) {
  const { count, position } = await pagePosition(
    db,
    owner,
    'tournaments',
    (pageNumber - 1) * limits.pageSize,
  );
  if (!position) return { count, rows: [] };
  // PostgreSQL also computes the selected values of rows skipped by OFFSET. Counting outside the subquery avoids that.
  const page = db
    .select(fields)
    .from(tournaments)
    .where(and(eq(tournaments.owner_id, owner), lt(tournaments.date, position.before)))
    .orderBy(desc(tournaments.date), desc(tournaments.id))
    .limit(limits.pageSize)
    .offset(position.skip)
    .as('page');
  const rows = await db
    .select({ ...page._.selectedFields, event_count: eventCount, bout_count: boutCount })
    .from(page)
    .orderBy(desc(page.date), desc(page.id));
  return { count, rows };
}

/** Throws if the owner has too many tournaments. Call it after the insert. */
export async function assertTournamentLimit(tx: Database, owner: number): Promise<void> {
  assertAtMost(
    limits.tournaments,
    (await pagePosition(tx, owner, 'tournaments', 0)).count,
    'tournaments',
  );
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
