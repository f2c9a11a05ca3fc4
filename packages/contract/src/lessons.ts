import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import {
  calendarDate,
  cardName,
  flag,
  isoDate,
  message,
  optionalSlug,
  recordVersion,
  requiredMessage,
  requiredText,
  slugParams,
  slugReference,
  text,
} from './shared/fields.ts';
import { limits } from './shared/limits.ts';
import { pageOf, pageQuery } from './shared/paging.ts';
import { recordEndpoints } from './shared/record-endpoints.ts';
import { theme, themeList } from './lesson-themes.ts';
import { mediaItem } from './media.ts';
import { voiceNote } from './voice-note.ts';

/**
 * A coach that a lesson may name: a connected coach, or the student's card for a coach without an
 * account.
 */
export const coachOption = z.object({
  coach_slug: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_card: z.boolean(),
});
export type CoachOption = z.output<typeof coachOption>;

export const lessonBody = z.object({
  coach: slugReference(),
  lesson_date: calendarDate(),
  student_notes: requiredText(limits.notes),
  themes: z.optional(themeList()),
});
export type LessonBody = z.output<typeof lessonBody>;

export const lesson = z.object({
  slug: z.string(),
  coach: z.string(),
  /** null once the coach's account or card is deleted; the name stays. */
  coach_slug: z.nullable(z.string()),
  student: z.string(),
  student_slug: z.string(),
  lesson_date: isoDate,
  /** Empty if the coach wrote the lesson and the student added nothing. */
  student_notes: z.string(),
  /** The coach's feedback or, in a lesson that the coach wrote, its text. */
  coach_notes: z.string(),
  /** When the coach last wrote; null if there is no feedback yet. */
  coach_notes_at: z.nullable(z.string()),
  /** Whether there is feedback that the student has not opened. Always false for the coach. */
  unread: z.boolean(),
  lesson_media: z.array(mediaItem),
  /**
   * Whether the coach wrote the lesson for the student (decision 0064). Like `themes`, absent from
   * data that a client cached before the field existed.
   */
  from_coach: z.optional(z.boolean()),
  themes: z.optional(z.array(z.string())),
  /** The coach's voice notes, oldest first. Absent in lists, and if there are none. */
  voice: z.optional(z.array(voiceNote)),
  version: recordVersion,
});
export type Lesson = z.output<typeof lesson>;

const ownLesson = [{ in: 'params', key: 'slug', kind: 'lesson' }] as const;

/** Makes a filter optional. An empty form field means no filter. */
const optionalFilter = <T extends z.core.$ZodType>(value: T) =>
  z.optional(
    z.pipe(
      z.transform((sent: unknown) => (sent === '' ? undefined : sent)),
      z.optional(value),
    ),
  );
const listQuerySchema = z.extend(pageQuery, {
  /** Prefixes of words in the notes or the coach's name, in any order. */
  search: z.optional(text(limits.search)),
  /** First and last day, both included. */
  from: optionalFilter(calendarDate()),
  to: optionalFilter(calendarDate()),
  theme: optionalFilter(theme()),
});
export const lessonListQuerySchema = z.extend(listQuerySchema, { coach: optionalSlug() });
export const coachLessonListQuerySchema = z.extend(listQuerySchema, {
  student: optionalSlug(),
  /** The slug of one of the coach's groups. */
  group: optionalSlug(),
  /** Only lessons waiting for feedback. */
  waiting: optionalFilter(flag()),
  /** Lists are sorted by date, newest first, unless `order` is given. */
  order: optionalFilter(z.literal('oldest')),
});
export type LessonListQuery = z.output<typeof lessonListQuerySchema>;
export type CoachLessonListQuery = z.output<typeof coachLessonListQuerySchema>;

/**
 * Omitted fields are unchanged. Sending a lesson back as received, with names instead of slugs,
 * changes nothing.
 */
const lessonPatch = z.extend(z.partial(lessonBody), {
  slug: z.optional(z.string()),
  coach: z.optional(
    z.union([slugReference(), requiredText(2 * limits.personName + 1)], { error: requiredMessage }),
  ),
  /** May be empty only in a lesson that the coach wrote. */
  student_notes: z.optional(text(limits.notes)),
  /** Empty if there is no feedback yet; a coach saving feedback must write some. */
  coach_notes: z.optional(text(limits.notes)),
});
export type LessonPatch = z.output<typeof lessonPatch>;

export const lessonTexts = {
  created: { title: 'Lesson Created', body: 'Lesson has been created successfully' },
  updated: { title: 'Lesson Updated', body: 'Lesson has been updated successfully' },
  deleted: { title: 'Lesson Deleted', body: 'Lesson has been deleted successfully' },
  confirmDelete: 'Want to delete the Lesson?',
  /** Shown in the student's and the coach's list if it is empty. */
  empty: 'No lessons found',
  emptyForCoach: 'No lesson found',
  notYourCoach: 'Choose one of your coaches.',
  hasFeedback: "This lesson has feedback, so you can't change the coach.",
  coachRemoved: { title: 'Coach removed', body: 'The coach is no longer on your list.' },
  coachMerged: { title: 'Coach merged', body: 'The lessons are now with the connected coach.' },
} as const;

export const lessons = {
  fieldData: endpoint({
    name: 'lessons.field-data',
    method: 'GET',
    path: '/api/lessons/field-data/',
    access: 'user',
    subject: 'own',
    status: 200,
    response: z.object({ coach_list: z.array(coachOption) }),
    errors: [],
  }),
  /**
   * Creates a lesson. Naming anybody but one of the caller's coaches is a validation error, whether
   * or not that person exists.
   */
  create: endpoint({
    ...recordEndpoints.lesson.create,
    subject: [{ in: 'body', key: 'coach', kind: 'coach_card' }],
    body: lessonBody,
    status: 201,
    response: lesson,
    errors: ['validation'],
  }),
  /** Returns the lessons that name the caller as coach or, without a Coach plan, the caller's lessons. */
  coach: endpoint({
    name: 'lessons.coach',
    method: 'GET',
    path: '/api/lessons/coach/',
    access: 'user',
    subject: 'own',
    query: coachLessonListQuerySchema,
    status: 200,
    response: pageOf(lesson),
    errors: ['validation', 'not_found'],
  }),
  all: endpoint({
    name: 'lessons.all',
    method: 'GET',
    path: '/api/lessons/all/',
    access: 'user',
    subject: 'own',
    query: lessonListQuerySchema,
    status: 200,
    response: pageOf(lesson),
    errors: ['validation', 'not_found'],
  }),
  detail: endpoint({
    ...recordEndpoints.lesson.detail,
    subject: ownLesson,
    params: slugParams,
    status: 200,
    response: lesson,
    errors: ['not_found'],
  }),
  update: endpoint({
    ...recordEndpoints.lesson.update,
    subject: ownLesson,
    params: slugParams,
    body: lessonPatch,
    status: 200,
    response: lesson,
    errors: ['validation', 'not_found', 'forbidden', 'plan_required', 'changed'],
  }),
  remove: endpoint({
    ...recordEndpoints.lesson.delete,
    subject: ownLesson,
    params: slugParams,
    status: 200,
    response: message,
    errors: ['not_found', 'forbidden', 'plan_required', 'changed', 'conflict'],
  }),
  /**
   * Counts feedback that the caller has not opened, and lessons waiting for the caller's feedback. As
   * an extension, also counts unread replies in videos and questions that the caller may answer, each
   * with the oldest such video.
   */
  counts: endpoint({
    name: 'lessons.counts',
    method: 'GET',
    path: '/api/lessons/counts/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.object({
      unread: z.int(),
      waiting: z.int(),
      new_replies: z.optional(z.int()),
      reply_video: z.optional(z.nullable(z.string())),
      open_questions: z.optional(z.int()),
      question_video: z.optional(z.nullable(z.string())),
    }),
    errors: [],
  }),
  /** Marks the lesson's feedback as opened by the owner. */
  read: endpoint({
    name: 'lessons.read',
    method: 'POST',
    path: '/api/lessons/read/:slug/',
    access: 'user',
    subject: ownLesson,
    extension: true,
    params: slugParams,
    status: 200,
    response: lesson,
    errors: ['not_found', 'forbidden'],
  }),
  addCoach: endpoint({
    name: 'lessons.add-coach',
    method: 'POST',
    path: '/api/lessons/coaches/',
    access: 'user',
    subject: 'own',
    extension: true,
    idempotent: true,
    body: z.object({ first_name: cardName(), last_name: cardName() }),
    status: 201,
    response: coachOption,
    errors: ['validation'],
  }),
  /** Removes the card from the list; lessons keep the name. */
  removeCoach: endpoint({
    name: 'lessons.remove-coach',
    method: 'DELETE',
    path: '/api/lessons/coaches/:slug/',
    access: 'user',
    extension: true,
    subject: [{ in: 'params', key: 'slug', kind: 'coach_card' }],
    params: slugParams,
    status: 200,
    response: message,
    errors: ['not_found'],
  }),
  /**
   * Moves the lessons of a card to the account of a coach who has joined and is connected, and deletes
   * the card.
   */
  mergeCoach: endpoint({
    name: 'lessons.merge-coach',
    method: 'POST',
    path: '/api/lessons/coaches/merge/',
    access: 'user',
    extension: true,
    subject: [{ in: 'body', key: 'card', kind: 'coach_card' }],
    body: z.object({ card: slugReference(), coach: slugReference() }),
    status: 200,
    response: z.object({ coach: coachOption, lessons_moved: z.int() }),
    errors: ['validation', 'not_found'],
  }),
} as const;
