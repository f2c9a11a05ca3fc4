import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { connections, users } from '../../db/schema.ts';
import { hasCoachPlan } from '../subscription/index.ts';
import type { Relation } from './truth-table.ts';

/**
 * Clubs of a self card that count for sharing: not the words for having none, and none for a week after a change, so that
 * nobody names a club to look into it (G-106). A member's number opens no shorter way: nothing proves that it is one's own.
 */
const clubsOf = (account: number) => sql`(
  SELECT lower(btrim(one.name)) AS name
    FROM fencers f CROSS JOIN LATERAL (VALUES (f.club), (f.club2)) one (name)
   WHERE f.owner_id = ${account}::bigint AND f.is_self AND lower(btrim(one.name)) NOT IN ('', '-', 'none', 'unattached')
     AND f.club_since < now() - interval '7 days')`;

/** What the viewer is to the owner; to the journal of a disabled account nobody is anything. */
export async function relationsTo(
  db: Database,
  owner: number,
  viewer: number,
): Promise<Relation[]> {
  if (owner === viewer) return ['owner'];
  const [row] = await db
    .select({
      coach: sql<boolean>`EXISTS (SELECT 1 FROM ${connections} WHERE ${connections.student_id} = ${owner} AND ${connections.coach_id} = ${viewer})`,
      student: sql<boolean>`EXISTS (SELECT 1 FROM ${connections} WHERE ${connections.student_id} = ${viewer} AND ${connections.coach_id} = ${owner})`,
      club: sql<boolean>`EXISTS (SELECT 1 FROM ${clubsOf(owner)} o JOIN ${clubsOf(viewer)} v USING (name))`,
    })
    .from(users)
    .where(and(eq(users.id, owner), isNull(users.disabled_at)));
  if (!row) return [];
  const held: Relation[] = ['stranger'];
  if (row.coach) held.push((await hasCoachPlan(db, viewer)) ? 'coach' : 'coach without plan');
  if (row.student) held.push('student');
  if (row.club) held.push('club');
  return held;
}

/** The students of a coach, connected now: all, or the one of that slug. */
export const connectedStudents = (db: Database, coach: number, slug?: string) =>
  db
    .select({ id: users.id })
    .from(connections)
    .innerJoin(users, eq(users.id, connections.student_id))
    .where(
      and(
        eq(connections.coach_id, coach),
        isNull(users.disabled_at),
        slug === undefined ? undefined : eq(users.slug, slug),
      ),
    );

/** The number of a connected student; undefined for everybody else. */
export async function findStudent(
  db: Database,
  coach: number,
  slug: string,
): Promise<number | undefined> {
  const [student] = await connectedStudents(db, coach, slug);
  return student?.id;
}
