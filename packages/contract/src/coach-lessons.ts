import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { calendarDate, requiredMessage, requiredText, slugText } from './shared/fields.ts';
import { limits } from './shared/limits.ts';
import { themeList } from './lesson-themes.ts';
import { lesson } from './lessons.ts';

const coachLessonBody = z.object({
  /** Connected students by slug. */
  students: z
    .array(slugText(), { error: requiredMessage })
    .check(
      z.minLength(1, 'Choose at least one student.'),
      z.maxLength(limits.studentsPerLesson, `At most ${limits.studentsPerLesson} students.`),
    ),
  lesson_date: calendarDate(),
  /** The text that every student gets. */
  coach_notes: requiredText(limits.notes),
  themes: z.optional(themeList()),
});
export type CoachLessonBody = z.output<typeof coachLessonBody>;

export const coachLessonTexts = {
  created: (students: number) => ({
    title: 'Lesson saved',
    body:
      students === 1
        ? "It's in your student's journal now."
        : `It's in the journals of ${students} students now.`,
  }),
  studentAdded: 'Your student has added to this lesson, so only they can delete it.',
} as const;

export const coachLessons = {
  /**
   * Writes a separate lesson into the journal of each student (decision 0064). Returns 404 and writes
   * nothing if one of them is not a connected student.
   */
  create: endpoint({
    name: 'coach.create-lessons',
    method: 'POST',
    path: '/api/coach/lessons/',
    access: 'user',
    subject: 'own',
    extension: true,
    idempotent: true,
    body: coachLessonBody,
    status: 201,
    response: z.object({ lessons: z.array(lesson) }),
    errors: ['validation', 'plan_required', 'not_found'],
  }),
} as const;
