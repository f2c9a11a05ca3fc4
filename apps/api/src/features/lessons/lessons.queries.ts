import type { CoachLessonBody } from '@fencing-journal/contract/coach-lessons';
import type { LessonBody } from '@fencing-journal/contract/lessons';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { countEntries } from '../../db/dated-lists.ts';
import { fullName } from '../../db/names.ts';
import { coachContacts, lessons, media, mediaUploads, users } from '../../db/schema.ts';
import type { Changes } from '../../lib/changes.ts';
import { assertAtMost, requireFound } from '../../lib/errors.ts';
import { newSlug, withNewSlug } from '../../lib/slugs.ts';
import { isVisibleTo } from '../access/index.ts';
import { coachColumns, type Coach } from './coaches.queries.ts';

export { deleteInboxMark } from '../../db/inbox-marks.ts';

const student = alias(users, 'student');
const coach = alias(users, 'coach');

/** Whether the student has not opened the feedback since it was last written. */
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
  from_coach: lessons.from_coach,
  themes: lessons.themes,
  version: lessons.version,
};

/**
 * Selects lessons with the names of their student and coach. The caller adds the condition that limits them to a
 * student or coach.
 */
export const lessonQuery = (db: Database) =>
  db
    .select(fields)
    .from(lessons)
    .innerJoin(student, eq(student.id, lessons.owner_id))
    .leftJoin(
      coach,
      and(eq(coach.id, lessons.coach_user_id), isVisibleTo(sql`${lessons.owner_id}`, 'coach')),
    )
    .leftJoin(
      coachContacts,
      and(
        eq(coachContacts.owner_id, lessons.owner_id),
        eq(coachContacts.id, lessons.coach_contact_id),
        isNull(coachContacts.deleted_at),
      ),
    );

export type LessonRow = Awaited<ReturnType<typeof lessonQuery>>[number];

/** A lesson that passed the access check in lessons.service.ts. Only such a lesson can be changed. */
export type OpenedLesson = LessonRow & { readonly checked: unique symbol };

/** Loads any owner's lesson. Check access before returning it. */
export async function findLesson(db: Database, slug: string): Promise<LessonRow | undefined> {
  const [row] = await lessonQuery(db).where(eq(lessons.slug, slug));
  return row;
}

/** Returns what decides who may see a lesson. */
export async function accessFactsOfLesson(db: Database, slug: string) {
  const [row] = await db
    .select({ id: lessons.id, owner_id: lessons.owner_id, coach_user_id: lessons.coach_user_id })
    .from(lessons)
    .where(eq(lessons.slug, slug));
  return row;
}

/** Throws if the owner has too many lessons. Call it after the insert. */
export async function assertLessonLimit(tx: Database, owner: number): Promise<void> {
  assertAtMost(limits.lessons, await countEntries(tx, owner, 'lessons'), 'lessons');
}

export const insertLesson = (
  tx: Database,
  owner: number,
  lessonCoach: Coach,
  { lesson_date, student_notes, themes = [] }: Omit<LessonBody, 'coach'>,
): Promise<LessonRow> =>
  insertRow(tx, {
    ...coachColumns(lessonCoach),
    owner_id: owner,
    date: lesson_date,
    student_notes,
    themes,
  });

/** Inserts a lesson that the coach writes for a student. */
export const insertCoachLesson = (
  tx: Database,
  owner: number,
  lessonCoach: Coach,
  { lesson_date, coach_notes, themes = [] }: Omit<CoachLessonBody, 'students'>,
): Promise<LessonRow> =>
  insertRow(tx, {
    ...coachColumns(lessonCoach),
    owner_id: owner,
    date: lesson_date,
    student_notes: '',
    ...feedbackColumns(coach_notes),
    from_coach: true,
    themes,
  });

type NewLesson = Omit<typeof lessons.$inferInsert, 'slug' | 'coach_notes_at'> & {
  coach_notes_at?: SQL;
};

async function insertRow(tx: Database, values: NewLesson): Promise<LessonRow> {
  const slug = await withNewSlug(
    () => newSlug(`lesson ${values.date.replaceAll('-', '')}`, 'lesson'),
    async (freeSlug) =>
      (
        await tx
          .insert(lessons)
          .values({ ...values, slug: freeSlug })
          .onConflictDoNothing({ target: lessons.slug })
          .returning({ slug: lessons.slug })
      )[0]?.slug,
  );
  return requireFound(await findLesson(tx, slug));
}

type LessonColumns = Pick<
  typeof lessons.$inferInsert,
  'date' | 'student_notes' | 'themes' | keyof ReturnType<typeof coachColumns>
> & { coach_notes: string; coach_notes_at: SQL | null };

const matchesKey = (lesson: OpenedLesson) =>
  and(eq(lessons.owner_id, lesson.owner_id), eq(lessons.id, lesson.id));

/** Writes the changes, if there are any. */
export async function updateLesson(
  tx: Database,
  lesson: OpenedLesson,
  changes: Changes<LessonColumns>,
): Promise<void> {
  if (Object.values(changes).some((value) => value !== undefined))
    await tx.update(lessons).set(changes).where(matchesKey(lesson));
}

/** Returns the current notes, if the lesson still exists, and locks the lesson until the transaction ends. */
async function lockTexts(tx: Database, lesson: OpenedLesson) {
  const [row] = await tx
    .select({ coach_notes: lessons.coach_notes, student_notes: lessons.student_notes })
    .from(lessons)
    .where(matchesKey(lesson))
    .for('update');
  return row;
}

export const lockFeedback = async (tx: Database, lesson: OpenedLesson): Promise<string> =>
  requireFound(await lockTexts(tx, lesson)).coach_notes;

/**
 * Uses the database clock at this moment: the start time of a slow transaction could predate the student's last read.
 */
export const feedbackColumns = (coach_notes: string) => ({
  coach_notes,
  coach_notes_at: sql`clock_timestamp()`,
});

/** Marks the current feedback as read. Feedback written later is unread again. */
export async function markRead(tx: Database, lesson: OpenedLesson): Promise<void> {
  await tx
    .update(lessons)
    .set({ feedback_read_at: lessons.coach_notes_at })
    .where(matchesKey(lesson));
}

export async function deleteLesson(tx: Database, lesson: OpenedLesson): Promise<void> {
  await tx.delete(lessons).where(matchesKey(lesson));
}

/**
 * Takes back a lesson that its coach wrote, unless the student has added notes or videos. Locks it, so that none are
 * added in the meantime. Returns whether it was deleted.
 */
export async function takeBackLesson(tx: Database, lesson: OpenedLesson): Promise<boolean> {
  const texts = await lockTexts(tx, lesson);
  const ofLesson = (table: typeof media | typeof mediaUploads) =>
    and(eq(table.owner_id, lesson.owner_id), eq(table.lesson_id, lesson.id));
  const videos = await tx.$count(media, ofLesson(media));
  const arriving = await tx.$count(mediaUploads, ofLesson(mediaUploads));
  if (texts?.student_notes !== '' || videos + arriving > 0) return false;
  await deleteLesson(tx, lesson);
  return true;
}
