import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { isInCompetition } from '../../db/bout-summaries.ts';
import type { Database } from '../../db/database.ts';
import { bouts, connections, lessons, ownBouts, users } from '../../db/schema.ts';
import { isVisibleTo } from '../access/index.ts';
import { isSharedWithCoach } from '../bouts/index.ts';

const lessonNamesCoach = sql`${lessons.owner_id} = ${connections.student_id} AND ${lessons.coach_user_id} = ${connections.coach_id}`;

/** Connected students with their counts: those with the most lessons awaiting feedback first, then by name. */
export function studentsOf(db: Database, coach: number, student?: string) {
  const lessonCounts = db
    .select({
      total: sql<number>`count(*)::int`.as('total'),
      waiting: sql<number>`(count(*) FILTER (WHERE ${lessons.coach_notes} = ''))::int`.as(
        'waiting',
      ),
      latest: sql<string | null>`max(${lessons.created_at})`.as('latest_lesson'),
    })
    .from(lessons)
    .where(lessonNamesCoach)
    .as('counted');
  const sharedBouts = db
    .select({
      total: sql<number>`count(*)::int`.as('shared_total'),
      latest: sql<string | null>`max(${bouts.created_at})`.as('latest_bout'),
    })
    .from(bouts)
    .where(and(eq(bouts.owner_id, connections.student_id), isSharedWithCoach))
    .as('shared');
  return db
    .select({
      id: users.id,
      slug: users.slug,
      connection_slug: connections.slug,
      first_name: users.first_name,
      last_name: users.last_name,
      last_activity: sql<
        string | null
      >`to_char(greatest(${lessonCounts.latest}, ${sharedBouts.latest}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
      lessons: lessonCounts.total,
      waiting: lessonCounts.waiting,
      shared_bouts: sharedBouts.total,
    })
    .from(connections)
    .innerJoin(users, eq(users.id, connections.student_id))
    .innerJoinLateral(lessonCounts, sql`true`)
    .innerJoinLateral(sharedBouts, sql`true`)
    .where(
      and(
        eq(connections.coach_id, coach),
        isVisibleTo(coach),
        student === undefined ? undefined : eq(users.slug, student),
      ),
    )
    .orderBy(
      desc(lessonCounts.waiting),
      asc(users.last_name),
      asc(users.first_name),
      asc(users.id),
    );
}

/** Returns sums over the bouts in competition that a student shares: in total, by weapon and by season. Private bouts are not included. */
export async function sharedBoutSums(db: Database, student: number) {
  const rows = await db
    .select({
      weapon: sql<string | null>`${ownBouts.weapon}`.as('weapon'),
      season: sql<number | null>`${ownBouts.season}`.as('season'),
      bouts: sql<number>`count(*)::int`,
      wins: sql<number>`(count(*) FILTER (WHERE ${ownBouts.won}))::int`,
      scored: sql<number>`coalesce(sum(${ownBouts.scored}), 0)::int`,
      against: sql<number>`coalesce(sum(${ownBouts.against}), 0)::int`,
    })
    .from(ownBouts)
    .innerJoin(bouts, and(eq(bouts.owner_id, ownBouts.owner_id), eq(bouts.id, ownBouts.bout_id)))
    .where(and(eq(ownBouts.owner_id, student), isSharedWithCoach, isInCompetition))
    .groupBy(sql`GROUPING SETS ((), (${ownBouts.weapon}), (${ownBouts.season}))`);
  return rows;
}
