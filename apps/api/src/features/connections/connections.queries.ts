import { limits } from '@fencing-journal/contract/shared/limits';
import { and, count, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { connectionApprovals, connectionRequests, connections, users } from '../../db/schema.ts';
import { newSlug, withNewSlug } from '../../lib/slugs.ts';
import { incrementHitsDurably } from '../../plugins/rate-limit.queries.ts';
import { isVisibleTo, isConfirmedCoach, displayedClub, mayUseRequests } from '../access/index.ts';
import { byName } from './people.queries.ts';

/** Account ids of the student and the coach. */
export interface Pair {
  student: number;
  coach: number;
}

type PairTable = typeof connections | typeof connectionRequests;

const isPair = (table: PairTable, { student, coach }: Pair) =>
  and(eq(table.student_id, student), eq(table.coach_id, coach));
const isParty = (table: PairTable, account: number) =>
  or(eq(table.student_id, account), eq(table.coach_id, account));
/** Joins the account on the other side, if it exists for the viewer. */
const isOtherParty = (table: PairTable, me: number) =>
  and(
    sql`${users.id} = CASE WHEN ${table.student_id} = ${me} THEN ${table.coach_id} ELSE ${table.student_id} END`,
    isVisibleTo(me),
  );
const personFields = { slug: users.slug, first_name: users.first_name, last_name: users.last_name };
const monthOf = (time: typeof users.created_at | typeof connections.created_at) =>
  sql<string>`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM')`;
const backgroundFields = (me: number) => ({
  joined: monthOf(users.created_at),
  coach_confirmed: isConfirmedCoach(me),
});

/** Returns the viewer's connections by name. `coach` is true if the person is the viewer's coach. */
export const connectionsOf = (db: Database, me: number) =>
  db
    .select({
      id: connections.id,
      connection_slug: connections.slug,
      coach: sql<boolean>`${connections.student_id} = ${me}`,
      ...personFields,
      ...backgroundFields(me),
      since: monthOf(connections.created_at),
      club: displayedClub(),
      profile: users.shareable,
    })
    .from(connections)
    .innerJoin(users, isOtherParty(connections, me))
    .where(isParty(connections, me))
    .orderBy(...byName);

const latestFirst = desc(connectionRequests.id);
const wouldBeMyCoach = (me: number) => sql<boolean>`${connectionRequests.student_id} = ${me}`;

/** Returns the viewer's open requests, latest first. `coach` is true if the person would become the viewer's coach. */
export const sentRequests = (db: Database, me: number) =>
  db
    .select({ id: connectionRequests.id, coach: wouldBeMyCoach(me), ...personFields })
    .from(connectionRequests)
    .innerJoin(users, isOtherParty(connectionRequests, me))
    .where(
      and(
        isParty(connectionRequests, me),
        eq(connectionRequests.requested_by, me),
        mayUseRequests(me),
      ),
    )
    .orderBy(latestFirst)
    .limit(limits.connections);

/**
 * Returns open requests from others, latest first, up to the number that is listed. A club that its owner changed after
 * the request is left out, because it could be used to send a new message each time.
 */
export const receivedRequests = (db: Database, me: number) =>
  db
    .select({
      id: connectionRequests.id,
      coach: wouldBeMyCoach(me),
      ...personFields,
      ...backgroundFields(me),
      club: displayedClub(sql`${connectionRequests.created_at}`),
    })
    .from(connectionRequests)
    .innerJoin(users, isOtherParty(connectionRequests, me))
    .where(
      and(
        isParty(connectionRequests, me),
        ne(connectionRequests.requested_by, me),
        mayUseRequests(me),
      ),
    )
    .orderBy(latestFirst)
    .limit(limits.connections);

/** Whether the account has an open request to anyone. */
export async function hasOpenRequests(db: Database, me: number): Promise<boolean> {
  return (await sentRequests(db, me)).length > 0;
}

export async function findConnection(
  db: Database,
  pair: Pair,
): Promise<{ slug: string } | undefined> {
  const [row] = await db
    .select({ slug: connections.slug })
    .from(connections)
    .where(isPair(connections, pair));
  return row;
}

export async function findRequest(
  db: Database,
  pair: Pair,
): Promise<{ id: number; requested_by: number } | undefined> {
  const [row] = await db
    .select({ id: connectionRequests.id, requested_by: connectionRequests.requested_by })
    .from(connectionRequests)
    .where(isPair(connectionRequests, pair));
  return row;
}

export async function insertRequest(
  tx: Database,
  { student, coach }: Pair,
  requested_by: number,
  created_at: Date,
): Promise<{ id: number } | undefined> {
  const [row] = await tx
    .insert(connectionRequests)
    .values({ student_id: student, coach_id: coach, requested_by, created_at })
    .returning({ id: connectionRequests.id });
  return row;
}

/** Deletes the pair's request that this account received. Returns undefined if there is none. */
export async function deleteReceivedRequest(
  tx: Database,
  pair: Pair,
  receiver: number,
): Promise<{ id: number } | undefined> {
  const [row] = await tx
    .delete(connectionRequests)
    .where(
      and(
        isPair(connectionRequests, pair),
        isParty(connectionRequests, receiver),
        ne(connectionRequests.requested_by, receiver),
      ),
    )
    .returning({ id: connectionRequests.id });
  return row;
}

const requestFields = {
  requested_by: connectionRequests.requested_by,
  created_at: connectionRequests.created_at,
};
export interface DeletedRequest {
  requested_by: number;
  created_at: Date;
}

/** Deletes a request on behalf of either party. Returns who sent it, and when. */
export async function deleteRequest(
  tx: Database,
  me: number,
  id: number,
): Promise<DeletedRequest | undefined> {
  const [row] = await tx
    .delete(connectionRequests)
    .where(and(eq(connectionRequests.id, id), isParty(connectionRequests, me)))
    .returning(requestFields);
  return row;
}

/** Deletes the open request between two accounts, sent by either. */
export async function deleteRequestsOf(tx: Database, pair: Pair): Promise<void> {
  await tx.delete(connectionRequests).where(isPair(connectionRequests, pair));
}

/**
 * Deletes all requests and connections between two accounts, including those that are waiting for a guardian. Returns
 * the requests.
 */
export async function disconnectAccounts(
  tx: Database,
  accountA: number,
  accountB: number,
): Promise<DeletedRequest[]> {
  const isBetween = (table: PairTable) => and(isParty(table, accountA), isParty(table, accountB));
  await tx.delete(connections).where(isBetween(connections));
  for (const [student, coach] of [
    [accountA, accountB],
    [accountB, accountA],
  ] as const)
    await tx
      .delete(connectionApprovals)
      .where(
        and(eq(connectionApprovals.owner_id, student), eq(connectionApprovals.coach_id, coach)),
      );
  return tx
    .delete(connectionRequests)
    .where(isBetween(connectionRequests))
    .returning(requestFields);
}

export const insertConnection = (
  tx: Database,
  { student, coach }: Pair,
): Promise<{ slug: string }> =>
  withNewSlug(
    () => newSlug('connection', 'connection'),
    async (slug) =>
      (
        await tx
          .insert(connections)
          .values({ slug, student_id: student, coach_id: coach })
          .onConflictDoNothing({ target: connections.slug })
          .returning({ slug: connections.slug })
      )[0],
  );

/**
 * Returns the viewer's connection with this slug, or the connections with the person who has this slug, even if their
 * account is disabled: at most one in each direction.
 */
export const findConnectionsBySlug = (db: Database, me: number, slug: string) =>
  db
    .select({ id: connections.id, slug: connections.slug })
    .from(connections)
    .innerJoin(
      users,
      and(
        or(eq(users.id, connections.student_id), eq(users.id, connections.coach_id)),
        ne(users.id, me),
      ),
    )
    .where(and(isParty(connections, me), or(eq(connections.slug, slug), eq(users.slug, slug))));

export async function deleteConnection(
  tx: Database,
  id: number,
): Promise<{ id: number } | undefined> {
  const [row] = await tx
    .delete(connections)
    .where(eq(connections.id, id))
    .returning({ id: connections.id });
  return row;
}

export async function countConnections(db: Database, account: number): Promise<number> {
  const [row] = await db
    .select({ held: count() })
    .from(connections)
    .where(isParty(connections, account));
  return row?.held ?? 0;
}

export async function countSentRequests(db: Database, account: number): Promise<number> {
  const [row] = await db
    .select({ sent: count() })
    .from(connectionRequests)
    .where(eq(connectionRequests.requested_by, account));
  return row?.sent ?? 0;
}

/**
 * Counts this request and returns how many people the account has asked within a day. A rollback also undoes the count.
 */
export const incrementRequestCount = (tx: Database, account: number, now: Date): Promise<number> =>
  incrementHitsDurably(tx, `connection-request ${account}`, 86_400, now);
