import { limits } from '@fencing-journal/contract/shared/limits';
import { and, desc, eq, inArray, lt, lte, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import {
  boutDay,
  boutJoins,
  boutOwnSide,
  boutSummaryFields,
  coachUnreadCounts,
} from '../../db/bout-summaries.ts';
import type { Database } from '../../db/database.ts';
import { fullName } from '../../db/names.ts';
import { bouts, events, practices, tournaments, users } from '../../db/schema.ts';
import { connectedStudents, levelsFor } from '../access/index.ts';

/** Matches the bouts of a student that a connected coach may see. */
export const isSharedWithCoach = inArray(bouts.shareable, levelsFor(['coach']));

/** The sort key of a bout in the coach's list. */
interface BoutPosition {
  id: number;
  date: string;
}

/** Returns a bout that the coach may see, otherwise undefined. */
export async function findSharedBout(
  db: Database,
  coach: number,
  slug: string,
): Promise<BoutPosition | undefined> {
  const students = connectedStudents(db, coach).as('students');
  const [row] = await db
    .select({ id: bouts.id, date: boutDay })
    .from(bouts)
    .innerJoin(students, eq(students.id, bouts.owner_id))
    .leftJoin(events, boutJoins.onEvent)
    .leftJoin(practices, boutJoins.onPractice)
    .where(and(eq(bouts.slug, slug), isSharedWithCoach));
  return row;
}

const coachBoutFields = {
  ...boutSummaryFields,
  ...coachUnreadCounts,
  date: boutDay,
  student: { slug: users.slug, name: fullName(users) },
  own_side: boutOwnSide,
};

/** Whose bouts to return: those of one student by slug, of one of the coach's groups, or of all students. */
interface Students {
  student?: string | undefined;
  group?: number | undefined;
}

/**
 * Selects a student's latest shared bouts. Walks the events and practices from the latest day on. Of their bouts, it
 * reads only the shared ones. `own_bouts` is sorted by day too, but has no bouts between other fencers.
 */
function latestSharedBouts(
  db: Database,
  student: SQLWrapper,
  limit: number,
  before: BoutPosition | undefined,
) {
  const latestAt = (place: typeof events | typeof practices, onPlace: SQL | undefined) =>
    db
      .select({ owner_id: bouts.owner_id, id: bouts.id, date: place.date })
      .from(place)
      .innerJoin(bouts, onPlace)
      .where(
        and(
          eq(place.owner_id, student),
          // Repeats the predicate of the partial indexes bouts_shared_by_event and bouts_shared_by_practice.
          sql`${bouts.shareable} <> 'Private'`,
          isSharedWithCoach,
          // The first condition lets the index skip later days.
          before && lte(place.date, before.date),
          before && or(lt(place.date, before.date), lt(bouts.id, before.id)),
        ),
      )
      .orderBy(desc(place.date), desc(bouts.id))
      .limit(limit);
  // A union is sorted by the numbers of its columns.
  return unionAll(latestAt(events, boutJoins.onEvent), latestAt(practices, boutJoins.onPractice))
    .orderBy(sql`3 DESC`, sql`2 DESC`)
    .limit(limit)
    .as('latest');
}

/** Returns the students' shared bouts by day, newest first, and within a day by id. */
export async function boutsForCoach(
  db: Database,
  coach: number,
  {
    student,
    group,
    before,
    limit = limits.boutsForCoach,
    offset = 0,
  }: Students & { before?: BoutPosition | undefined; limit?: number; offset?: number },
) {
  const students = connectedStudents(db, coach, student, group).as('students');
  const latest = latestSharedBouts(db, students.id, offset + limit, before);
  const listed = await db
    .select({ id: latest.id })
    .from(students)
    .innerJoinLateral(latest, sql`true`)
    .orderBy(desc(latest.date), desc(latest.id))
    .limit(limit)
    .offset(offset);
  // In one query with the rest, PostgreSQL may sort the journals again for each row.
  const ids = listed.map(({ id }) => id);
  return db
    .select(coachBoutFields)
    .from(bouts)
    .innerJoin(users, eq(users.id, bouts.owner_id))
    .leftJoin(events, boutJoins.onEvent)
    .leftJoin(tournaments, boutJoins.onTournament)
    .leftJoin(practices, boutJoins.onPractice)
    .innerJoin(boutJoins.cardA, boutJoins.onCardA)
    .innerJoin(boutJoins.cardB, boutJoins.onCardB)
    .where(and(inArray(bouts.id, ids), isSharedWithCoach))
    .orderBy(desc(boutDay), desc(bouts.id));
}

/** Returns one page of the shared bouts of some or all students, and the total count. */
export async function coachBoutPage(
  db: Database,
  coach: number,
  { page, ...whose }: Students & { page: number },
) {
  const limit = limits.boutsPageSize;
  const rows = await boutsForCoach(db, coach, { ...whose, limit, offset: (page - 1) * limit });
  const condition = and(
    inArray(bouts.owner_id, connectedStudents(db, coach, whose.student, whose.group)),
    isSharedWithCoach,
  );
  return { count: await db.$count(bouts, condition), rows };
}
