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
 * Makes a voice note count as feedback: the feedback is new for the student, and the lesson is no longer waiting.
 * Feedback that is only spoken gets a text that says so, for every list that shows feedback.
 */
export async function countAsFeedback(tx: Database, lesson: OpenedLesson): Promise<void> {
  // The coach may have written feedback while the recording was arriving.
  const text = await lockFeedback(tx, lesson);
  await updateLesson(tx, lesson, feedbackColumns(text || spokenFeedback));
}

/**
 * Makes a lesson wait for feedback again after its last voice note is deleted, unless it also has written feedback. It
 * returns to the coach's inbox even if it was marked as done there.
 */
export async function withdrawSpokenFeedback(tx: Database, lesson: OpenedLesson): Promise<void> {
  if (lesson.from_coach || (await lockFeedback(tx, lesson)) !== spokenFeedback) return;
  await updateLesson(tx, lesson, { coach_notes: '', coach_notes_at: null });
  const { coach_user_id: coach, slug } = lesson;
  if (coach !== null) await deleteInboxMark(tx, coach, { kind: 'lesson', id: slug });
}
