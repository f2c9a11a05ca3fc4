import { and, asc, count, eq, or, sql } from 'drizzle-orm';
import { queryRows, type Database } from '../../db/database.ts';
import { clubConfirmations, connections, users } from '../../db/schema.ts';
import { clubsOnCard, isVisibleTo, recordNamesClub } from '../access/index.ts';

const personFields = { slug: users.slug, first_name: users.first_name, last_name: users.last_name };
const clubKey = sql<string>`club_key(${clubConfirmations.club})`;
const byName = [sql`lower(${users.last_name})`, sql`lower(${users.first_name})`, asc(users.id)];

/** Returns the key of a club name, or null for words that mean "no club". */
export async function clubKeyOf(db: Database, club: string): Promise<string | null> {
  const [row] = await queryRows<{ key: string | null }>(
    db,
    sql`SELECT club_key(${club}::text) AS key`,
  );
  return row?.key ?? null;
}

/**
 * Returns the clubs on the account's self card, each once, and whether the confirmed USA Fencing record names them too.
 */
export async function clubsOnOwnCard(db: Database, account: number) {
  const own = sql`${account}::bigint`;
  const result = (await db.execute(sql`
    SELECT DISTINCT ON (c.key) c.key, c.name, ${recordNamesClub(own, sql`c.key`)} AS record
      FROM ${clubsOnCard(own)} c ORDER BY c.key, c.name`)) as {
    rows: { key: string; name: string; record: boolean }[];
  };
  return result.rows;
}

/** Returns the people who have confirmed a club of the account, with the club. */
export const confirmationsAbout = (db: Database, account: number) =>
  db
    .select({ id: clubConfirmations.id, key: clubKey, ...personFields })
    .from(clubConfirmations)
    .innerJoin(users, and(eq(users.id, clubConfirmations.confirmed_by), isVisibleTo(account)))
    .where(eq(clubConfirmations.owner_id, account))
    .orderBy(...byName);

/** Returns the people whose club the account has confirmed, with the club. */
export const confirmationsBy = (db: Database, account: number) =>
  db
    .select({
      id: clubConfirmations.id,
      key: clubKey,
      club: clubConfirmations.club,
      ...personFields,
    })
    .from(clubConfirmations)
    .innerJoin(users, and(eq(users.id, clubConfirmations.owner_id), isVisibleTo(account)))
    .where(eq(clubConfirmations.confirmed_by, account))
    .orderBy(...byName);

export interface CandidateRow {
  slug: string;
  first_name: string;
  last_name: string;
  club: string;
  key: string;
  coach: boolean;
  member: boolean;
}

/**
 * Returns connected people and the clubs that the account might confirm for them. Coaches see the clubs on a student's
 * card unless the profile is Private. Everyone else gets only their own clubs, so nobody learns which clubs are on
 * another person's card.
 */
export async function candidatesOf(
  db: Database,
  account: number,
  ownClubs: readonly string[],
  member?: string,
): Promise<CandidateRow[]> {
  return queryRows<CandidateRow>(
    db,
    sql`
    WITH partner AS (
      SELECT users.id, users.slug, users.first_name, users.last_name, users.shareable, bool_or(n.coach_id = ${account}) AS coached
        FROM connections n
        JOIN users ON users.id = CASE WHEN n.coach_id = ${account} THEN n.student_id ELSE n.coach_id END AND ${isVisibleTo(account)}
       WHERE ${account} IN (n.student_id, n.coach_id) AND ${member === undefined ? sql`true` : sql`users.slug = ${member}`}
       GROUP BY users.id)
    SELECT p.slug, p.first_name, p.last_name, club.name AS club, club.key, club.coach, club.member
      FROM partner p CROSS JOIN LATERAL (
        SELECT c.name, c.key, true AS coach, false AS member FROM ${clubsOnCard(sql`p.id`)} c
         WHERE p.coached AND p.shareable <> 'Private'
        UNION ALL
        SELECT o.name, club_key(o.name), false, true FROM unnest(${sql.param(ownClubs)}::text[]) o (name)) club
     ORDER BY lower(p.last_name), lower(p.first_name), p.id, club.key, club.coach DESC`,
  );
}

interface ConnectedPerson {
  account: number;
  connection: number;
}

/**
 * Returns the person with this slug and their connection to the account. If there are two connections, returns the one
 * in which that person is the student.
 */
export async function findConnectedPerson(
  db: Database,
  account: number,
  slug: string,
): Promise<ConnectedPerson | undefined> {
  const [row] = await db
    .select({ account: users.id, connection: connections.id })
    .from(connections)
    .innerJoin(
      users,
      sql`${users.id} = CASE WHEN ${connections.coach_id} = ${account} THEN ${connections.student_id} ELSE ${connections.coach_id} END`,
    )
    .where(
      and(
        eq(users.slug, slug),
        isVisibleTo(account),
        or(eq(connections.coach_id, account), eq(connections.student_id, account)),
      ),
    )
    .orderBy(sql`${connections.coach_id} = ${account} DESC`)
    .limit(1)
    // Locks the connection until its confirmation is written.
    .for('key share', { of: connections });
  return row;
}

export async function findConfirmation(
  db: Database,
  account: number,
  member: number,
  club: string,
): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: clubConfirmations.id })
    .from(clubConfirmations)
    .where(
      and(
        eq(clubConfirmations.confirmed_by, account),
        eq(clubConfirmations.owner_id, member),
        eq(clubKey, club),
      ),
    );
  return row;
}

export async function insertConfirmation(
  tx: Database,
  account: number,
  connectedPerson: ConnectedPerson,
  club: string,
): Promise<{ id: string } | undefined> {
  const [row] = await tx
    .insert(clubConfirmations)
    .values({
      owner_id: connectedPerson.account,
      confirmed_by: account,
      connection_id: connectedPerson.connection,
      club,
    })
    .onConflictDoNothing()
    .returning({ id: clubConfirmations.id });
  return row;
}

export async function countGivenConfirmations(db: Database, account: number): Promise<number> {
  const [row] = await db
    .select({ given: count() })
    .from(clubConfirmations)
    .where(eq(clubConfirmations.confirmed_by, account));
  return row?.given ?? 0;
}

/** Deletes a confirmation on behalf of either party. */
export async function deleteConfirmation(
  tx: Database,
  account: number,
  id: string,
): Promise<{ id: string } | undefined> {
  const [row] = await tx
    .delete(clubConfirmations)
    .where(
      and(
        eq(clubConfirmations.id, id),
        or(eq(clubConfirmations.owner_id, account), eq(clubConfirmations.confirmed_by, account)),
      ),
    )
    .returning({ id: clubConfirmations.id });
  return row;
}
