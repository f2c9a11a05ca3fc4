import type { Side } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { fullName } from '../../db/names.ts';
import {
  bouts,
  events,
  fencers,
  teamMatches,
  teamMatchFencers,
  tournaments,
} from '../../db/schema.ts';
import type { Changes } from '../../lib/changes.ts';
import { assertAtMost } from '../../lib/errors.ts';
import { newNamelessSlug, withNewSlug } from '../../lib/slugs.ts';

type MatchColumns = Omit<
  typeof teamMatches.$inferInsert,
  'owner_id' | 'id' | 'slug' | 'version' | 'created_at' | 'updated_at'
>;

const matchesOf = (db: Database) =>
  db
    .select({
      id: teamMatches.id,
      owner_id: teamMatches.owner_id,
      event_id: teamMatches.event_id,
      slug: teamMatches.slug,
      round: teamMatches.round,
      team_a: teamMatches.team_a,
      team_b: teamMatches.team_b,
      legs: teamMatches.legs,
      substitutions: teamMatches.substitutions,
      priority: teamMatches.priority,
      end_reason: teamMatches.end_reason,
      end_winner: teamMatches.end_winner,
      notes: teamMatches.notes,
      shareable: teamMatches.shareable,
      version: teamMatches.version,
      event: {
        slug: events.slug,
        name: events.name,
        date: events.date,
        weapon: events.weapon,
      },
      tournament: { slug: tournaments.slug, name: tournaments.name },
    })
    .from(teamMatches)
    .innerJoin(
      events,
      and(eq(events.owner_id, teamMatches.owner_id), eq(events.id, teamMatches.event_id)),
    )
    .innerJoin(
      tournaments,
      and(eq(tournaments.owner_id, events.owner_id), eq(tournaments.id, events.tournament_id)),
    )
    .$dynamic();

/** A team match loaded for its owner. Only such a match can be changed. */
export type OwnMatch = Awaited<ReturnType<typeof matchesOf>>[number] & {
  readonly checked: unique symbol;
};

export async function findMatch(
  db: Database,
  owner: number,
  slug: string,
): Promise<OwnMatch | undefined> {
  const [row] = await matchesOf(db).where(
    and(eq(teamMatches.owner_id, owner), eq(teamMatches.slug, slug)),
  );
  return row as OwnMatch | undefined;
}

/** Returns one page, latest event first: of all matches, or of those in one event. */
export async function matchPage(
  db: Database,
  owner: number,
  event: number | undefined,
  page: number,
) {
  const isListed = and(
    eq(teamMatches.owner_id, owner),
    event === undefined ? undefined : eq(teamMatches.event_id, event),
  );
  const rows = await matchesOf(db)
    .where(isListed)
    .orderBy(desc(events.date), desc(teamMatches.id))
    .limit(limits.pageSize)
    .offset((page - 1) * limits.pageSize);
  return { count: await db.$count(teamMatches, isListed), rows: rows as OwnMatch[] };
}

/** Returns the fencers of matches in the order of their places. */
export const membersOf = (db: Database, owner: number, matches: number[]) =>
  db
    .select({
      match_id: teamMatchFencers.match_id,
      side: teamMatchFencers.side,
      place: teamMatchFencers.place,
      fencer_id: teamMatchFencers.fencer_id,
      fencer: sql<string | null>`CASE WHEN ${fencers.deleted_at} IS NULL THEN ${fencers.slug} END`,
      name: sql<string>`coalesce(${fullName(fencers)}, ${teamMatchFencers.name})`,
      stored_name: teamMatchFencers.name,
      is_self: sql<boolean>`coalesce(${fencers.is_self}, false)`,
      hand: fencers.handed,
    })
    .from(teamMatchFencers)
    .leftJoin(
      fencers,
      and(
        eq(fencers.owner_id, teamMatchFencers.owner_id),
        eq(fencers.id, teamMatchFencers.fencer_id),
      ),
    )
    .where(and(eq(teamMatchFencers.owner_id, owner), inArray(teamMatchFencers.match_id, matches)))
    .orderBy(asc(teamMatchFencers.side), asc(teamMatchFencers.place));
export type Member = Awaited<ReturnType<typeof membersOf>>[number];

/** Returns the bouts of matches, in the order of their legs. */
export const boutsOfMatches = (db: Database, owner: number, matches: number[]) =>
  db
    .select({
      id: bouts.id,
      slug: bouts.slug,
      match_id: bouts.team_match_id,
      leg: bouts.team_leg,
      shareable: bouts.shareable,
      /** The columns of a bout that are taken from the sheet. */
      of_sheet: {
        score_a: bouts.score_a,
        score_b: bouts.score_b,
        winner_is_a: bouts.winner_is_a,
        won_on_priority: bouts.won_on_priority,
        fencer_a_id: bouts.fencer_a_id,
        fencer_b_id: bouts.fencer_b_id,
        event_id: bouts.event_id,
        round: bouts.round,
        team_leg: bouts.team_leg,
      },
    })
    .from(bouts)
    .where(and(eq(bouts.owner_id, owner), inArray(bouts.team_match_id, matches)))
    .orderBy(asc(bouts.team_leg));
export type LegBout = Awaited<ReturnType<typeof boutsOfMatches>>[number];

export async function insertMatch(
  tx: Database,
  owner: number,
  columns: MatchColumns,
): Promise<string> {
  const { slug } = await withNewSlug(
    () => newNamelessSlug('match'),
    async (fresh) =>
      (
        await tx
          .insert(teamMatches)
          .values({ ...columns, slug: fresh, owner_id: owner })
          .onConflictDoNothing({ target: teamMatches.slug })
          .returning({ slug: teamMatches.slug })
      )[0],
  );
  return slug;
}

const matchesKey = ({ owner_id, id }: OwnMatch) =>
  and(eq(teamMatches.owner_id, owner_id), eq(teamMatches.id, id));

export async function updateMatch(
  tx: Database,
  match: OwnMatch,
  changes: Changes<MatchColumns>,
): Promise<void> {
  // Updates the row even if none of its columns changes, so that a new line-up counts as a version.
  await tx
    .update(teamMatches)
    .set({ event_id: match.event_id, ...changes })
    .where(matchesKey(match));
}

export async function replaceMembers(
  tx: Database,
  match: OwnMatch,
  side: Side,
  members: readonly { fencer_id: number | null; name: string }[],
): Promise<void> {
  await tx
    .delete(teamMatchFencers)
    .where(
      and(
        eq(teamMatchFencers.owner_id, match.owner_id),
        eq(teamMatchFencers.match_id, match.id),
        eq(teamMatchFencers.side, side),
      ),
    );
  await tx.insert(teamMatchFencers).values(
    members.map((member, place) => ({
      ...member,
      owner_id: match.owner_id,
      match_id: match.id,
      side,
      place,
    })),
  );
}

export async function linkMember(tx: Database, match: OwnMatch, member: Member, fencer: number) {
  await tx
    .update(teamMatchFencers)
    .set({ fencer_id: fencer })
    .where(
      and(
        eq(teamMatchFencers.owner_id, match.owner_id),
        eq(teamMatchFencers.match_id, match.id),
        eq(teamMatchFencers.side, member.side),
        eq(teamMatchFencers.place, member.place),
      ),
    );
}

export const updateLeg = (
  tx: Database,
  owner: number,
  id: number,
  columns: Partial<typeof bouts.$inferInsert>,
) =>
  tx
    .update(bouts)
    .set(columns)
    .where(and(eq(bouts.owner_id, owner), eq(bouts.id, id)));

export async function deleteLegs(tx: Database, owner: number, ids: number[]): Promise<void> {
  if (ids.length > 0)
    await tx.delete(bouts).where(and(eq(bouts.owner_id, owner), inArray(bouts.id, ids)));
}

/** Deletes a match with the bouts of its legs. */
export async function deleteMatch(tx: Database, match: OwnMatch): Promise<void> {
  await tx.delete(teamMatches).where(matchesKey(match));
}

/** Throws if the event has too many team matches. Call it after the insert. */
export async function assertMatchLimit(tx: Database, owner: number, event: number): Promise<void> {
  const isInEvent = and(eq(teamMatches.owner_id, owner), eq(teamMatches.event_id, event));
  const count = await tx.$count(teamMatches, isInEvent);
  assertAtMost(limits.teamMatchesPerEvent, count, 'team matches in an event');
}

export const bySide = <T extends { side: Side }>(rows: readonly T[]): Record<Side, T[]> => ({
  a: rows.filter(({ side }) => side === 'a'),
  b: rows.filter(({ side }) => side === 'b'),
});
