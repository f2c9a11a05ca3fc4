import { spokenFeedback } from '@fencing-journal/contract/voice';
import type { Database } from '../../lib/services.ts';
import {
  deleteInboxMark,
  feedbackColumns,
  lockFeedback,
  updateLesson,
  type OpenedLesson,
} from './lessons.queries.ts';

/**
 * Makes a voice note count as feedback: it is new for the student, and the lesson no longer waits. Feedback that is only
 * spoken has a text that says so, for every list that shows feedback.
 */
export async function countAsFeedback(tx: Database, lesson: OpenedLesson): Promise<void> {
  // The coach may have written some while the recording arrived.
  const text = await lockFeedback(tx, lesson);
  await updateLesson(tx, lesson, feedbackColumns(text || spokenFeedback));
}

/**
 * After the last voice note of a lesson is deleted, whose feedback was only spoken: it waits again, also in an inbox
 * where it was marked as done before.
 */
export async function withdrawSpokenFeedback(tx: Database, lesson: OpenedLesson): Promise<void> {
  if (lesson.from_coach || (await lockFeedback(tx, lesson)) !== spokenFeedback) return;
  await updateLesson(tx, lesson, { coach_notes: '', coach_notes_at: null });
  const { coach_user_id: coach, slug } = lesson;
  if (coach !== null) await deleteInboxMark(tx, coach, { kind: 'lesson', id: slug });
}
