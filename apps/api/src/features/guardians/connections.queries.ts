import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { connectionApprovals, connections, users } from '../../db/schema.ts';
import { displayedClub, isOpenTo, levelsFor } from '../access/index.ts';

const personFields = {
  person_id: users.id,
  slug: users.slug,
  first_name: users.first_name,
  last_name: users.last_name,
  club: displayedClub(),
};

/** Counts the child's bouts that someone with the relation can open. */
const sharedBouts = (child: number, relation: 'coach' | 'student') =>
  sql<number>`(SELECT count(*)::int FROM bouts WHERE bouts.owner_id = ${child} AND bouts.shareable = ANY (${sql.param([...levelsFor([relation])])}::visibility[]))`;

/** Returns the child's connections by name, with the number of lessons and bouts that each person can open. */
export const connectionsOfChild = (db: Database, child: number, slug?: string) =>
  db
    .select({
      id: connections.slug,
      key: connections.id,
      coach: sql<boolean>`${connections.student_id} = ${child}`,
      hidden: sql<boolean>`${connections.coach_id} = ${child} AND ${users.age_group} <> 'adult'`,
      ...personFields,
      since: connections.created_at,
      lessons: sql<number>`(SELECT count(*)::int FROM lessons WHERE lessons.owner_id = ${child} AND lessons.coach_user_id = ${users.id})`,
      bouts: sql<number>`CASE WHEN ${connections.student_id} = ${child} THEN ${sharedBouts(child, 'coach')} ELSE ${sharedBouts(child, 'student')} END`,
    })
    .from(connections)
    .innerJoin(
      users,
      sql`${users.id} = CASE WHEN ${connections.student_id} = ${child} THEN ${connections.coach_id} ELSE ${connections.student_id} END`,
    )
    .where(
      and(
        or(eq(connections.student_id, child), eq(connections.coach_id, child)),
        slug === undefined ? undefined : eq(connections.slug, slug),
      ),
    )
    .orderBy(asc(users.first_name), asc(users.last_name), asc(connections.id));

/** Returns coaches who are waiting for approval and exist for the child, oldest first. */
export const approvalsOfChild = (db: Database, child: number, id?: string) =>
  db
    .select({ id: connectionApprovals.id, ...personFields, since: connectionApprovals.created_at })
    .from(connectionApprovals)
    .innerJoin(users, and(eq(users.id, connectionApprovals.coach_id), isOpenTo(child)))
    .where(
      and(
        eq(connectionApprovals.owner_id, child),
        id === undefined ? undefined : sql`${connectionApprovals.id}::text = ${id}`,
      ),
    )
    .orderBy(asc(connectionApprovals.created_at), asc(connectionApprovals.id));

/** Whether an account is connected with the child, in either direction, or is waiting for approval. */
export async function isConnectedOrWaiting(
  tx: Database,
  child: number,
  account: number,
): Promise<boolean> {
  const connected = await tx.$count(
    connections,
    or(
      and(eq(connections.student_id, child), eq(connections.coach_id, account)),
      and(eq(connections.student_id, account), eq(connections.coach_id, child)),
    ),
  );
  if (connected > 0) return true;
  const ofAccount = and(
    eq(connectionApprovals.owner_id, child),
    eq(connectionApprovals.coach_id, account),
  );
  return (await tx.$count(connectionApprovals, ofAccount)) > 0;
}

/** Deletes a connection that is waiting for approval. Returns the coach, or undefined if there is none. */
export async function takeApproval(
  tx: Database,
  child: number,
  id: string,
): Promise<number | undefined> {
  const [row] = await tx
    .delete(connectionApprovals)
    .where(
      and(eq(connectionApprovals.owner_id, child), sql`${connectionApprovals.id}::text = ${id}`),
    )
    .returning({ coach: connectionApprovals.coach_id });
  return row?.coach;
}

/** Ends a connection of the child. Returns false if there is none with this slug. */
export async function deleteConnectionOf(
  tx: Database,
  child: number,
  slug: string,
): Promise<boolean> {
  const rows = await tx
    .delete(connections)
    .where(
      and(
        eq(connections.slug, slug),
        or(eq(connections.student_id, child), eq(connections.coach_id, child)),
      ),
    )
    .returning({ id: connections.id });
  return rows.length > 0;
}
