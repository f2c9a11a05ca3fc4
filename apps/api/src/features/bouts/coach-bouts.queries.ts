import { limits } from '@fencing-journal/contract/shared/limits';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
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

/** Returns the id of a bout that the coach may see, otherwise undefined. */
export async function sharedBoutId(
  db: Database,
  coach: number,
  slug: string,
): Promise<number | undefined> {
  const students = connectedStudents(db, coach).as('students');
  const [row] = await db
    .select({ id: bouts.id })
    .from(bouts)
    .innerJoin(students, eq(students.id, bouts.owner_id))
    .where(and(eq(bouts.slug, slug), isSharedWithCoach));
  return row?.id;
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

/** Returns one page of the shared bouts of some or all students, most recently logged first, and the total count. */
export async function coachBoutPage(
  db: Database,
  coach: number,
  { student, group, page }: Students & { page: number },
) {
  const condition = and(
    inArray(bouts.owner_id, connectedStudents(db, coach, student, group)),
    isSharedWithCoach,
  );
  const pageRows = db
    .select({ owner_id: bouts.owner_id, id: bouts.id })
    .from(bouts)
    .where(condition)
    .orderBy(desc(bouts.id))
    .limit(limits.boutsPageSize)
    .offset((page - 1) * limits.boutsPageSize)
    .as('listed');
  const rows = await db
    .select(coachBoutFields)
    .from(pageRows)
    .innerJoin(bouts, and(eq(bouts.owner_id, pageRows.owner_id), eq(bouts.id, pageRows.id)))
    .innerJoin(users, eq(users.id, bouts.owner_id))
    .leftJoin(events, boutJoins.onEvent)
    .leftJoin(tournaments, boutJoins.onTournament)
    .leftJoin(practices, boutJoins.onPractice)
    .innerJoin(boutJoins.cardA, boutJoins.onCardA)
    .innerJoin(boutJoins.cardB, boutJoins.onCardB)
    .orderBy(desc(bouts.id));
  return { count: await db.$count(bouts, condition), rows };
}

/**
 * Returns the students' shared bouts, most recently logged first. Reads no more rows per student than the response can
 * hold.
 */
export function boutsForCoach(
  db: Database,
  coach: number,
  {
    student,
    group,
    before,
    limit = limits.boutsForCoach,
  }: Students & { before?: number | undefined; limit?: number },
) {
  const students = connectedStudents(db, coach, student, group).as('students');
  const latest = db
    .select({ id: bouts.id })
    .from(bouts)
    .where(
      and(
        eq(bouts.owner_id, students.id),
        isSharedWithCoach,
        before === undefined ? undefined : lt(bouts.id, before),
      ),
    )
    .orderBy(desc(bouts.id))
    .limit(limit)
    .as('latest');
  return db
    .select(coachBoutFields)
    .from(students)
    .innerJoinLateral(latest, sql`true`)
    .innerJoin(bouts, and(eq(bouts.owner_id, students.id), eq(bouts.id, latest.id)))
    .innerJoin(users, eq(users.id, bouts.owner_id))
    .leftJoin(events, boutJoins.onEvent)
    .leftJoin(tournaments, boutJoins.onTournament)
    .leftJoin(practices, boutJoins.onPractice)
    .innerJoin(boutJoins.cardA, boutJoins.onCardA)
    .innerJoin(boutJoins.cardB, boutJoins.onCardB)
    .orderBy(desc(bouts.id))
    .limit(limit);
}
