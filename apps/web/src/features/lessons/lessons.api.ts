import { coach } from '@fencing-journal/contract/coach';
import { coachLessons } from '@fencing-journal/contract/coach-lessons';
import { connections } from '@fencing-journal/contract/connections';
import { themes } from '@fencing-journal/contract/lesson-themes';
import {
  lessons,
  type CoachOption,
  type Lesson,
  type LessonBody,
} from '@fencing-journal/contract/lessons';
import type { BodyOf, QueryOf } from '@fencing-journal/contract/shared/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { clearRememberedPage } from '../../lib/current-page.ts';
import {
  createRecord,
  deleteRecord,
  updateRecord,
  type SaveResult,
} from '../../offline/outbox/records.ts';
import { queryClient } from '../../http/query.ts';
import type { LessonFilters } from './filters.rules.ts';
import { themesOf } from './themes.rules.ts';

const withPage = (filters: LessonFilters, page: number) =>
  page === 1 ? filters : { ...filters, page };

export const lessonsQuery = (filters: LessonFilters, page: number) =>
  queryOptions({
    queryKey: ['lessons', 'all', filters, page],
    queryFn: ({ signal }) => call(lessons.all, { query: withPage(filters, page), signal }),
    placeholderData: keepPreviousData,
  });

export const coachLessonsQuery = (filters: LessonFilters, page: number) =>
  queryOptions({
    queryKey: ['lessons', 'coach', filters, page],
    // The address value is passed unchanged: the contract parses "1" as true.
    queryFn: ({ signal }) =>
      call(lessons.coach, {
        query: withPage(filters, page) as unknown as QueryOf<typeof lessons.coach>,
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const lessonQuery = (slug: string) =>
  queryOptions({
    queryKey: ['lessons', 'detail', slug],
    queryFn: ({ signal }) => call(lessons.detail, { params: { slug }, signal }),
  });

/** The coaches a lesson may name: connected coaches and the user's own cards. */
export const coachesQuery = queryOptions({
  queryKey: ['lessons', 'coaches'],
  queryFn: async ({ signal }) => (await call(lessons.fieldData, { signal })).coach_list,
});

/** The students whose lessons a coach may read. */
export const studentsQuery = queryOptions({
  queryKey: ['connections', 'students'],
  queryFn: async ({ signal }) => (await call(connections.list, { signal })).student_connections,
});

/** The themes of the user's lessons, the most frequent first. */
export const themesQuery = queryOptions({
  queryKey: ['lessons', 'themes'],
  queryFn: ({ signal }) => call(themes.list, { query: {}, signal }),
});

/** The themes of the lessons that the coach may read. */
export const givenThemesQuery = queryOptions({
  queryKey: ['lessons', 'coach', 'themes'],
  // The contract reads "1" as true.
  queryFn: ({ signal }) => call(themes.list, { query: { coach: 1 as unknown as boolean }, signal }),
});

export const themeQuery = (theme: string) =>
  queryOptions({
    queryKey: ['lessons', 'themes', theme],
    queryFn: ({ signal }) => call(themes.detail, { query: { theme }, signal }),
  });

/** The coach's groups of students. Shares its cache entry with the roster. */
export const groupsQuery = queryOptions({
  queryKey: ['lessons', 'students', 'groups'],
  queryFn: ({ signal }) => call(coach.groups, { signal }),
});

/** Invalidates lists, coaches and the counts on the hub. */
const invalidateLessons = () => queryClient.invalidateQueries({ queryKey: ['lessons'] });

/** Creates a lesson and resets the list to page 1, where the new lesson appears. */
export async function createLesson({ themes = [], ...body }: LessonBody): Promise<SaveResult> {
  const stored = await createRecord('lesson', themes.length > 0 ? { ...body, themes } : body);
  clearRememberedPage();
  return stored;
}

/** Updates a lesson. `original` is the lesson as it was when the form was opened. Only changed themes are sent. */
export function updateLesson(
  original: Lesson,
  { themes, ...body }: Partial<LessonBody>,
): Promise<SaveResult> {
  const isChanged = themes && JSON.stringify(themes) !== JSON.stringify(themesOf(original));
  return updateRecord('lesson', original, isChanged ? { ...body, themes } : body);
}

/** Updates only the coach's feedback. */
export async function writeFeedback(slug: string, coach_notes: string): Promise<void> {
  await call(lessons.update, { params: { slug }, body: { slug, coach_notes } });
  await invalidateLessons();
}

/** Writes a lesson for students; resolves to the number of students who got it. */
export async function writeForStudents(body: BodyOf<typeof coachLessons.create>): Promise<number> {
  const { lessons: written } = await call(coachLessons.create, { body });
  await invalidateLessons();
  return written.length;
}

/** Updates a lesson that the coach wrote. Sends no version, because the student's notes may change in the meantime. */
export async function updateCoachLesson(
  slug: string,
  body: BodyOf<typeof lessons.update>,
): Promise<void> {
  await call(lessons.update, { params: { slug }, body });
  await invalidateLessons();
}

/** Takes back a lesson that the coach wrote. */
export async function takeBackLesson(slug: string): Promise<void> {
  await call(lessons.remove, { params: { slug } });
  await invalidateLessons();
}

/** Deletes a lesson. Throws without a request if the slug is empty. */
export async function deleteLesson(lesson: Pick<Lesson, 'slug' | 'version'>): Promise<SaveResult> {
  if (lesson.slug === '') throw new Error('A lesson without a slug cannot be deleted.');
  return deleteRecord('lesson', lesson);
}

/** Marks new feedback as read, when the owner opens the lesson. */
export async function markRead(slug: string): Promise<void> {
  try {
    queryClient.setQueryData(
      lessonQuery(slug).queryKey,
      await call(lessons.read, { params: { slug } }),
    );
    await invalidateLessons();
  } catch {
    // It stays new until the lesson is opened again; nothing else is lost.
  }
}

export async function addCoach(body: BodyOf<typeof lessons.addCoach>): Promise<CoachOption> {
  const coach = await call(lessons.addCoach, { body });
  await invalidateLessons();
  return coach;
}

export async function removeCoach(slug: string): Promise<void> {
  await call(lessons.removeCoach, { params: { slug } });
  await invalidateLessons();
}

/** Merges a card into a connected coach; resolves to the number of lessons moved. */
export async function mergeCoach(card: string, coach: string): Promise<number> {
  const { lessons_moved } = await call(lessons.mergeCoach, { body: { card, coach } });
  await invalidateLessons();
  return lessons_moved;
}
