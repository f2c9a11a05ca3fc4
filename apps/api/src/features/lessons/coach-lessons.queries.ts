import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { connections, lessons, users } from '../../db/schema.ts';
import { isVisibleTo } from '../access/index.ts';

/**
 * Returns the connected students in the order of their accounts, so that two requests for the same students lock them
 * in the same order. Locks the connections, so that none ends before the lessons are stored.
 */
export const connectedStudentsBySlug = (
  tx: Database,
  coach: number,
  students: readonly string[],
): Promise<{ id: number }[]> =>
  tx
    .select({ id: users.id })
    .from(connections)
    .innerJoin(users, eq(users.id, connections.student_id))
    .where(
      and(eq(connections.coach_id, coach), inArray(users.slug, [...students]), isVisibleTo(coach)),
    )
    .orderBy(users.id)
    .for('key share', { of: connections });

/** Returns the account as the coach of a lesson. */
export async function asCoach(db: Database, account: number) {
  const [coach] = await db
    .select({
      id: users.id,
      coach_slug: users.slug,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(users)
    .where(eq(users.id, account));
  return coach && { ...coach, is_card: false };
}

/** Counts the lessons that the coach has written for students since that time. */
export const countWritten = (db: Database, coach: number, since: Date): Promise<number> =>
  db.$count(
    lessons,
    and(
      eq(lessons.coach_user_id, coach),
      sql`${lessons.from_coach}`,
      gt(lessons.created_at, since),
    ),
  );
