import { isDeepStrictEqual } from 'node:util';
import { coachLessonTexts } from '@fencing-journal/contract/coach-lessons';
import {
  lessonTexts,
  type Lesson,
  type LessonBody,
  type LessonPatch,
} from '@fencing-journal/contract/lessons';
import { requiredMessage } from '@fencing-journal/contract/shared/fields';
import { AppError, requireFound, invalidField } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { assertVersion } from '../../lib/optimistic-lock.ts';
import { decide, enforce, relationsTo } from '../access/index.ts';
import { hasCoachPlan } from '../subscription/index.ts';
import { notify } from '../notifications/index.ts';
import { coachColumns } from './coaches.queries.ts';
import { resolveCoach } from './coaches.service.ts';
import {
  assertLessonLimit,
  accessFactsOfLesson,
  deleteLesson,
  feedbackColumns,
  findLesson,
  insertLesson,
  lockFeedback,
  takeBackLesson,
  updateLesson,
  type LessonRow,
  type OpenedLesson,
} from './lessons.queries.ts';

type Action = 'read' | 'change' | 'feedback';

interface LessonAccess {
  lesson: OpenedLesson;
  /** Throws unless the viewer may also do this. */
  authorize: (action: Action) => void;
}

/**
 * Loads a lesson and checks that the viewer may do `action`: 404 if they can't see it, 403 if they can't change it. If
 * the lesson does not exist, the same queries run before the 404.
 */
export async function openLesson(
  db: Database,
  viewer: number,
  slug: string,
  action: Action,
): Promise<LessonAccess> {
  const facts = await accessFactsOfLesson(db, slug);
  const viewerRelations = await relationsTo(db, facts?.owner_id, viewer);
  const { coach_user_id } = requireFound(facts);
  const authorize = (requested: Action) =>
    enforce(
      decide('lesson', requested, viewerRelations, {
        named: coach_user_id === viewer,
        shared: coach_user_id !== null,
      }),
    );
  authorize(action);
  return { lesson: requireFound(await findLesson(db, slug)) as OpenedLesson, authorize };
}

/**
 * Locks an opened lesson until the transaction ends and opens it again, because its coach and feedback may have changed
 * in the meantime.
 */
export async function lockLesson(
  tx: Database,
  viewer: number,
  lesson: OpenedLesson,
  action: Action,
): Promise<LessonAccess> {
  await lockFeedback(tx, lesson);
  return openLesson(tx, viewer, lesson.slug, action);
}

/** Keeps the ids, which are needed to look up the videos. */
export type LessonWithIds = Lesson & Pick<LessonRow, 'id' | 'owner_id'>;

/** Returns the lesson as its viewer sees it, without its videos. Feedback is unread only for the student. */
export const toLessonAnswer = (lesson: LessonRow, viewer: number): LessonWithIds => ({
  ...lesson,
  coach_notes_at: lesson.coach_notes_at?.toISOString() ?? null,
  unread: lesson.unread && lesson.owner_id === viewer,
  lesson_media: [],
});

export async function readLesson(
  db: Database,
  viewer: number,
  slug: string,
): Promise<LessonWithIds> {
  const { lesson } = await openLesson(db, viewer, slug, 'read');
  return toLessonAnswer(lesson, viewer);
}

export async function createLesson(
  tx: Database,
  owner: number,
  { coach, ...body }: LessonBody,
): Promise<Lesson> {
  const lesson = await insertLesson(tx, owner, await resolveCoach(tx, owner, coach), body);
  await assertLessonLimit(tx, owner);
  return toLessonAnswer(lesson, owner);
}

/**
 * Returns the submitted values that differ from the stored ones. A coach is unchanged if named by their slug or by the
 * name from the response.
 */
function changedFields(lesson: LessonRow, submitted: LessonPatch) {
  const ifChanged = <T>(value: T | undefined, stored: T) => (value === stored ? undefined : value);
  return {
    coach:
      submitted.coach === lesson.coach
        ? undefined
        : ifChanged(submitted.coach, lesson.coach_slug ?? undefined),
    date: ifChanged(submitted.lesson_date, lesson.lesson_date),
    student_notes: ifChanged(submitted.student_notes, lesson.student_notes),
    themes: isDeepStrictEqual(submitted.themes, lesson.themes) ? undefined : submitted.themes,
    coach_notes: ifChanged(submitted.coach_notes, lesson.coach_notes),
  };
}

interface LessonChange {
  viewer: number;
  slug: string;
  submitted: LessonPatch;
  /** The version that the viewer's change is based on, if given. */
  expectedVersion: number | undefined;
}

/**
 * Changes a lesson. Only the student may change the coach, day, notes and themes; only the coach may change the
 * feedback and, in a lesson that they wrote, the day and themes (decision 0064). Other fields may only be submitted
 * unchanged, so that a client can send the whole lesson back. A lesson with feedback keeps its coach.
 */
export async function changeLesson(
  tx: Database,
  services: Services,
  { viewer, slug, submitted, expectedVersion }: LessonChange,
): Promise<LessonWithIds> {
  const opened = await openLesson(tx, viewer, slug, 'read');
  const { lesson, authorize } = await lockLesson(tx, viewer, opened.lesson, 'read');
  if (submitted.slug !== undefined && submitted.slug !== lesson.slug)
    throw invalidField('slug', 'The slug in the body belongs to another lesson.');
  await assertVersion(tx, 'lesson', lesson, expectedVersion);
  const { coach, coach_notes, student_notes, date, themes } = changedFields(lesson, submitted);
  const isSet = (...values: unknown[]) => values.some((value) => value !== undefined);
  const isCoachs = isSet(coach_notes) || (lesson.from_coach && isSet(date, themes));
  const isStudents = isSet(coach, student_notes) || (!lesson.from_coach && isSet(date, themes));
  if (isCoachs) authorize('feedback');
  if (isStudents) authorize('change');
  if (viewer !== lesson.owner_id && submitted.coach_notes === '')
    throw invalidField('coach_notes', requiredMessage);
  if (student_notes === '' && !lesson.from_coach)
    throw invalidField('student_notes', requiredMessage);
  if (coach !== undefined && lesson.coach_notes !== '')
    throw invalidField('coach', lessonTexts.hasFeedback);
  // Uses one statement, so that earlier versions are stored as they were shown.
  await updateLesson(tx, lesson, {
    student_notes,
    date,
    themes,
    ...(coach !== undefined && coachColumns(await resolveCoach(tx, viewer, coach))),
    ...(coach_notes !== undefined && feedbackColumns(coach_notes)),
  });
  if (coach_notes !== undefined)
    await notify(tx, services, {
      kind: lesson.from_coach ? 'lesson' : 'feedback',
      to: lesson.owner_id,
      from: viewer,
      place: lesson,
    });
  return readLesson(tx, viewer, slug);
}

/**
 * Deletes a lesson. Students may delete all of their lessons; coaches may take back a lesson that they wrote, as long
 * as the student has added nothing.
 */
export async function removeLesson(
  tx: Database,
  viewer: number,
  slug: string,
  expectedVersion: number | undefined,
): Promise<OpenedLesson> {
  const { lesson, authorize } = await openLesson(tx, viewer, slug, 'read');
  const isCoachs = lesson.from_coach && lesson.coach_user_id === viewer;
  authorize(isCoachs ? 'feedback' : 'change');
  await assertVersion(tx, 'lesson', lesson, expectedVersion);
  if (!isCoachs) await deleteLesson(tx, lesson);
  else if (!(await takeBackLesson(tx, lesson)))
    throw new AppError('conflict', coachLessonTexts.studentAdded);
  return lesson;
}

/** Whether the account may list its students' lessons, which needs the Coach plan. */
export async function canListStudentLessons(db: Database, account: number): Promise<boolean> {
  const relation = (await hasCoachPlan(db, account)) ? 'coach' : 'coach without plan';
  return decide('lesson', 'list', [relation], { named: true }) === 'allowed';
}
