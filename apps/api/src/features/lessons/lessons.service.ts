import {
  lessonTexts,
  type Lesson,
  type LessonBody,
  type LessonPatch,
} from '@fencing-journal/contract/lessons';
import { requiredMessage } from '@fencing-journal/contract/shared/fields';
import { found, invalid } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { assertVersion } from '../../plugins/versions.queries.ts';
import { decide, enforce, hasCoachPlan, relationsTo } from '../access/index.ts';
import { feedbackNotice } from '../mail/index.ts';
import { namedBy } from './coaches.queries.ts';
import { chooseCoach } from './coaches.service.ts';
import {
  assertRoom,
  factsOfLesson,
  findLesson,
  insertLesson,
  updateLesson,
  writeFeedback,
  type LessonRow,
  type OpenedLesson,
} from './lessons.queries.ts';

type Action = 'read' | 'change' | 'feedback';

interface Opened {
  lesson: OpenedLesson;
  /** Throws unless the viewer may also do this. */
  demand: (action: Action) => void;
}

/**
 * Loads a lesson and checks that the viewer may do `action`: 404 if they can't see it, 403 if they can't change it. The
 * same queries run up to that answer if the lesson does not exist.
 */
export async function openLesson(
  db: Database,
  viewer: number,
  slug: string,
  action: Action,
): Promise<Opened> {
  const facts = await factsOfLesson(db, slug);
  const held = await relationsTo(db, facts?.owner_id, viewer);
  const { coach_user_id } = found(facts);
  const demand = (wanted: Action) =>
    enforce(decide('lesson', wanted, held, { named: coach_user_id === viewer }));
  demand(action);
  return { lesson: found(await findLesson(db, slug)) as OpenedLesson, demand };
}

/** Keeps the id, by which the videos are found. */
export type AnsweredLesson = Lesson & Pick<LessonRow, 'id' | 'owner_id'>;

/** Returns the lesson as its viewer sees it, without its videos. Feedback is unread only for the student. */
export const asAnswer = (lesson: LessonRow, viewer: number): AnsweredLesson => ({
  ...lesson,
  coach_notes_at: lesson.coach_notes_at?.toISOString() ?? null,
  unread: lesson.unread && lesson.owner_id === viewer,
  lesson_media: [],
});

export async function readLesson(
  db: Database,
  viewer: number,
  slug: string,
): Promise<AnsweredLesson> {
  const { lesson } = await openLesson(db, viewer, slug, 'read');
  return asAnswer(lesson, viewer);
}

export async function createLesson(
  tx: Database,
  owner: number,
  { coach, ...body }: LessonBody,
): Promise<Lesson> {
  const lesson = await insertLesson(tx, owner, await chooseCoach(tx, owner, coach), body);
  await assertRoom(tx, owner);
  return asAnswer(lesson, owner);
}

/**
 * Returns the submitted values that differ from the stored ones. A coach is unchanged if named by their slug or by the
 * name from the response.
 */
function differences(lesson: LessonRow, sent: LessonPatch) {
  const changed = <T>(value: T | undefined, stored: T) => (value === stored ? undefined : value);
  return {
    coach:
      sent.coach === lesson.coach ? undefined : changed(sent.coach, lesson.coach_slug ?? undefined),
    date: changed(sent.lesson_date, lesson.lesson_date),
    student_notes: changed(sent.student_notes, lesson.student_notes),
    coach_notes: changed(sent.coach_notes, lesson.coach_notes),
  };
}

interface LessonChange {
  viewer: number;
  slug: string;
  sent: LessonPatch;
  /** The version that the viewer's change is based on, if given. */
  read: number | undefined;
}

/**
 * Coach, date and notes are the student's to change; feedback is the coach's. Other fields may only be submitted
 * unchanged, so that a client can send the whole lesson back. Feedback stays with the coach who wrote it.
 */
export async function changeLesson(
  tx: Database,
  services: Services,
  { viewer, slug, sent, read }: LessonChange,
): Promise<AnsweredLesson> {
  const { lesson, demand } = await openLesson(tx, viewer, slug, 'read');
  if (sent.slug !== undefined && sent.slug !== lesson.slug)
    throw invalid('slug', 'The slug in the body belongs to another lesson.');
  await assertVersion(tx, 'lesson', lesson, read);
  const { coach, coach_notes, ...plain } = differences(lesson, sent);
  if (coach_notes !== undefined) demand('feedback');
  if (viewer !== lesson.owner_id && sent.coach_notes === '')
    throw invalid('coach_notes', requiredMessage);
  const ofStudent = [coach, plain.date, plain.student_notes].some((value) => value !== undefined);
  if (ofStudent) {
    demand('change');
    if (coach !== undefined && lesson.coach_notes !== '')
      throw invalid('coach', lessonTexts.hasFeedback);
    await updateLesson(tx, lesson, {
      ...plain,
      ...(coach !== undefined && namedBy(await chooseCoach(tx, viewer, coach))),
    });
  }
  if (coach_notes !== undefined) {
    await writeFeedback(tx, lesson, coach_notes);
    await feedbackNotice(tx, services, { to: lesson.owner_id, from: viewer });
  }
  return readLesson(tx, viewer, slug);
}

/** Whether the account may list its students' lessons, which needs the Coach plan. */
export async function seesStudents(db: Database, account: number): Promise<boolean> {
  const relation = (await hasCoachPlan(db, account)) ? 'coach' : 'coach without plan';
  return decide('lesson', 'list', [relation], { named: true }) === 'allowed';
}
