import type { CoachLessonBody } from '@fencing-journal/contract/coach-lessons';
import { limits } from '@fencing-journal/contract/shared/limits';
import { AppError, requireFound } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { notify } from '../notifications/index.ts';
import { hasCoachPlan } from '../subscription/index.ts';
import { asCoach, connectedStudentsBySlug, countWritten } from './coach-lessons.queries.ts';
import { assertLessonLimit, insertCoachLesson } from './lessons.queries.ts';
import { toLessonAnswer, type LessonWithIds } from './lessons.service.ts';

const dayMs = 86_400_000;

/** Writes the same lesson into the journal of each student: for all of them or for none. */
export async function writeForStudents(
  tx: Database,
  services: Services,
  coach: number,
  { students, ...body }: CoachLessonBody,
): Promise<LessonWithIds[]> {
  if (!(await hasCoachPlan(tx, coach))) throw new AppError('plan_required');
  const slugs = [...new Set(students)];
  const accounts = await connectedStudentsBySlug(tx, coach, slugs);
  if (accounts.length < slugs.length) throw new AppError('not_found');
  const author = requireFound(await asCoach(tx, coach));
  const written: LessonWithIds[] = [];
  for (const { id } of accounts) {
    const lesson = await insertCoachLesson(tx, id, author, body);
    await assertLessonLimit(tx, id);
    await notify(tx, services, { kind: 'lesson', to: id, from: coach, place: lesson });
    written.push(toLessonAnswer(lesson, coach));
  }
  const ofDay = await countWritten(tx, coach, new Date(Date.now() - dayMs));
  if (ofDay > limits.coachLessonsPerDay)
    throw new AppError(
      'validation',
      `You can write lessons for up to ${limits.coachLessonsPerDay} students a day. Try again tomorrow.`,
    );
  return written;
}
