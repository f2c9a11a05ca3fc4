import { and, eq, sql, type SQL } from 'drizzle-orm';
import { queryRows, type Database } from '../../db/database.ts';
import { fullName } from '../../db/names.ts';
import { bouts, events, fencers, tournaments } from '../../db/schema.ts';
import { usesOf, type CardUses } from './applied.queries.ts';

/** The current state of a record that an import has made. */
export interface MadeRecord {
  slug: string;
  name: string;
  version: number;
}

/** Whether something was added to a bout that doesn't change the bout's version. */
const hasAdditions: SQL = sql`(
  EXISTS (SELECT FROM media x WHERE x.owner_id = b.owner_id AND x.bout_id = b.id)
  OR EXISTS (SELECT FROM media_uploads x WHERE x.owner_id = b.owner_id AND x.bout_id = b.id)
  OR EXISTS (SELECT FROM touches x WHERE x.owner_id = b.owner_id AND x.bout_id = b.id)
  OR EXISTS (SELECT FROM bout_comments x WHERE x.owner_id = b.owner_id AND x.bout_id = b.id)
  OR EXISTS (SELECT FROM bout_tags x WHERE x.owner_id = b.owner_id AND x.bout_id = b.id))`;

interface MadeBout extends MadeRecord {
  /** A number or its digits, depending on the store. */
  id: string;
  fencer_a_is_self: boolean;
  has_additions: boolean;
}

/** Locks and returns bouts. Their names are those of the opponents. */
export async function findMadeBouts(
  tx: Database,
  owner: number,
  ids: number[],
): Promise<Map<number, MadeBout>> {
  const rows = await queryRows<MadeBout>(
    tx,
    sql`SELECT b.id::int8 AS id, b.slug, b.version, a.is_self AS fencer_a_is_self,
               CASE WHEN a.is_self THEN o.first_name || ' ' || o.last_name ELSE a.first_name || ' ' || a.last_name END AS name,
               ${hasAdditions} AS has_additions
          FROM bouts b JOIN fencers a ON a.owner_id = b.owner_id AND a.id = b.fencer_a_id
                       JOIN fencers o ON o.owner_id = b.owner_id AND o.id = b.fencer_b_id
         WHERE b.owner_id = ${owner} AND b.id = ANY (${sql.param(ids)}::bigint[]) FOR UPDATE OF b`,
  );
  return new Map(rows.map((row) => [Number(row.id), row]));
}

/** Deletes bouts in one statement, because the bout sums are updated once for each statement. */
export async function deleteBoutsById(tx: Database, owner: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .delete(bouts)
    .where(and(eq(bouts.owner_id, owner), sql`${bouts.id} = ANY (${sql.param(ids)}::bigint[])`));
}

const countOf = (
  table: 'bouts' | 'team_matches' | 'events' | 'checklists',
  place: 'event_id' | 'tournament_id',
  owner: number,
  id: number,
) =>
  sql<number>`(SELECT count(*)::int FROM ${sql.identifier(table)}
    WHERE owner_id = ${owner} AND ${sql.identifier(place)} = ${id})`;

export async function findMadeEvent(
  tx: Database,
  owner: number,
  id: number,
): Promise<(MadeRecord & { bout_count: number; match_count: number }) | undefined> {
  const [row] = await tx
    .select({
      slug: events.slug,
      name: events.name,
      version: events.version,
      bout_count: countOf('bouts', 'event_id', owner, id),
      match_count: countOf('team_matches', 'event_id', owner, id),
    })
    .from(events)
    .where(and(eq(events.owner_id, owner), eq(events.id, id)))
    .for('update');
  return row;
}

export const deleteEventById = (tx: Database, owner: number, id: number) =>
  tx.delete(events).where(and(eq(events.owner_id, owner), eq(events.id, id)));

export async function findMadeTournament(
  tx: Database,
  owner: number,
  id: number,
): Promise<(MadeRecord & { event_count: number; checklist_count: number }) | undefined> {
  const [row] = await tx
    .select({
      slug: tournaments.slug,
      name: tournaments.name,
      version: tournaments.version,
      event_count: countOf('events', 'tournament_id', owner, id),
      checklist_count: countOf('checklists', 'tournament_id', owner, id),
    })
    .from(tournaments)
    .where(and(eq(tournaments.owner_id, owner), eq(tournaments.id, id)))
    .for('update');
  return row;
}

export const deleteTournamentById = (tx: Database, owner: number, id: number) =>
  tx.delete(tournaments).where(and(eq(tournaments.owner_id, owner), eq(tournaments.id, id)));

/** Returns a card and what refers to it, or undefined if the card is deleted. */
export async function findMadeCard(
  tx: Database,
  owner: number,
  id: number,
): Promise<(MadeRecord & { uses: CardUses }) | undefined> {
  const [row] = await tx
    .select({
      slug: fencers.slug,
      name: fullName(fencers),
      version: fencers.version,
      uses: usesOf(owner, id),
    })
    .from(fencers)
    .where(and(eq(fencers.owner_id, owner), eq(fencers.id, id), sql`${fencers.deleted_at} IS NULL`))
    .for('update');
  return row;
}

export const deleteCardById = (tx: Database, owner: number, id: number) =>
  tx.delete(fencers).where(and(eq(fencers.owner_id, owner), eq(fencers.id, id)));

/** Returns a restored card to its deleted state. The row is kept because earlier bouts refer to it. */
export const hideCardById = (
  tx: Database,
  owner: number,
  id: number,
  usa_fencing_info: string | null,
) =>
  tx
    .update(fencers)
    .set({ deleted_at: sql`now()`, usa_fencing_info })
    .where(and(eq(fencers.owner_id, owner), eq(fencers.id, id)));
