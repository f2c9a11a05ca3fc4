import type { LessonBody } from '@fencing-journal/contract/lessons';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { pagePosition } from '../../db/dated-lists.ts';
import { fullName } from '../../db/names.ts';
import { coachContacts, lessons, users } from '../../db/schema.ts';
import type { Changes } from '../../lib/changes.ts';
import { atMost, found } from '../../lib/errors.ts';
import { newSlug, withNewSlug } from '../../lib/slugs.ts';
import { existsFor } from '../access/index.ts';
import { namedBy, type Coach } from './coaches.queries.ts';

const student = alias(users, 'student');
const coach = alias(users, 'coach');

/** Feedback that the student has not opened since it was last written. */
export const isUnread = sql<boolean>`(${lessons.coach_notes_at} IS NOT NULL AND (${lessons.feedback_read_at} IS NULL OR ${lessons.feedback_read_at} < ${lessons.coach_notes_at}))`;

const fields = {
  id: lessons.id,
  owner_id: lessons.owner_id,
  slug: lessons.slug,
  coach_user_id: lessons.coach_user_id,
  /** The account's current name if it exists for the student, otherwise the name stored with the lesson. */
  coach: sql<string>`coalesce(${fullName(coach)}, ${lessons.coach_name})`,
  coach_slug: sql<string | null>`coalesce(${coach.slug}, ${coachContacts.slug})`,
  student: fullName(student),
  student_slug: student.slug,
  lesson_date: lessons.date,
  student_notes: lessons.student_notes,
  coach_notes: lessons.coach_notes,
  coach_notes_at: lessons.coach_notes_at,
  unread: isUnread,
  version: lessons.version,
};

/** Lessons with the names of their people. The caller adds the condition for whose they are. */
export const readLessons = (db: Database) =>
  db
    .select(fields)
    .from(lessons)
    .innerJoin(student, eq(student.id, lessons.owner_id))
    .leftJoin(
      coach,
      and(eq(coach.id, lessons.coach_user_id), existsFor(sql`${lessons.owner_id}`, 'coach')),
    )
    .leftJoin(
      coachContacts,
      and(
        eq(coachContacts.owner_id, lessons.owner_id),
        eq(coachContacts.id, lessons.coach_contact_id),
        isNull(coachContacts.deleted_at),
      ),
    );

export type LessonRow = Awaited<ReturnType<typeof readLessons>>[number];

/** A lesson that passed the access check in lessons.service.ts. Only such a lesson can be changed. */
export type OpenedLesson = LessonRow & { readonly checked: unique symbol };

/** Loads any owner's lesson. Check access before returning it. */
export async function findLesson(db: Database, slug: string): Promise<LessonRow | undefined> {
  const [row] = await readLessons(db).where(eq(lessons.slug, slug));
  return row;
}

/** Returns what decides who may see a lesson. */
export async function factsOfLesson(db: Database, slug: string) {
  const [row] = await db
    .select({ id: lessons.id, owner_id: lessons.owner_id, coach_user_id: lessons.coach_user_id })
    .from(lessons)
    .where(eq(lessons.slug, slug));
  return row;
}

/** Throws if the owner has too many lessons. Call it after the insert. */
export async function assertRoom(tx: Database, owner: number): Promise<void> {
  atMost(limits.lessons, (await pagePosition(tx, owner, 'lessons', 0)).count, 'lessons');
}

export async function insertLesson(
  tx: Database,
  owner: number,
  chosen: Coach,
  { lesson_date, student_notes }: Omit<LessonBody, 'coach'>,
): Promise<LessonRow> {
  const values = { ...namedBy(chosen), owner_id: owner, date: lesson_date, student_notes };
  const slug = await withNewSlug(
    () => newSlug(`lesson ${lesson_date.replaceAll('-', '')}`, 'lesson'),
    async (free) =>
      (
        await tx
          .insert(lessons)
          .values({ ...values, slug: free })
          .onConflictDoNothing({ target: lessons.slug })
          .returning({ slug: lessons.slug })
      )[0]?.slug,
  );
  return found(await findLesson(tx, slug));
}

type Columns = Pick<
  typeof lessons.$inferInsert,
  'date' | 'student_notes' | keyof ReturnType<typeof namedBy>
>;

const isThis = (lesson: OpenedLesson) =>
  and(eq(lessons.owner_id, lesson.owner_id), eq(lessons.id, lesson.id));

export async function updateLesson(
  tx: Database,
  lesson: OpenedLesson,
  changes: Changes<Columns>,
): Promise<void> {
  await tx.update(lessons).set(changes).where(isThis(lesson));
}

/**
 * Uses the database clock at this moment: the start time of a slow transaction could predate the student's last read.
 */
export async function writeFeedback(
  tx: Database,
  lesson: OpenedLesson,
  coach_notes: string,
): Promise<void> {
  await tx
    .update(lessons)
    .set({ coach_notes, coach_notes_at: sql`clock_timestamp()` })
    .where(isThis(lesson));
}

/** Marks the current feedback as read. Feedback written later is unread again. */
export async function markRead(tx: Database, lesson: OpenedLesson): Promise<void> {
  await tx.update(lessons).set({ feedback_read_at: lessons.coach_notes_at }).where(isThis(lesson));
}

export async function deleteLesson(tx: Database, lesson: OpenedLesson): Promise<void> {
  await tx.delete(lessons).where(isThis(lesson));
}
