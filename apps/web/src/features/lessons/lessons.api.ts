import { connections } from '@fencing-journal/contract/connections';
import {
  lessons,
  type CoachOption,
  type Lesson,
  type LessonBody,
} from '@fencing-journal/contract/lessons';
import type { BodyOf, QueryOf } from '@fencing-journal/contract/shared/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { forgetPage } from '../../lib/current-page.ts';
import { createRecord, deleteRecord, updateRecord, type Stored } from '../../lib/outbox/records.ts';
import { queryClient } from '../../lib/query.ts';
import type { LessonFilters } from './filters.rules.ts';

const onPage = (filters: LessonFilters, page: number) =>
  page === 1 ? filters : { ...filters, page };

export const lessonsQuery = (filters: LessonFilters, page: number) =>
  queryOptions({
    queryKey: ['lessons', 'all', filters, page],
    queryFn: ({ signal }) => call(lessons.all, { query: onPage(filters, page), signal }),
    placeholderData: keepPreviousData,
  });

export const coachLessonsQuery = (filters: LessonFilters, page: number) =>
  queryOptions({
    queryKey: ['lessons', 'coach', filters, page],
    // As it stands in the address: the contract reads "1" as yes.
    queryFn: ({ signal }) =>
      call(lessons.coach, {
        query: onPage(filters, page) as unknown as QueryOf<typeof lessons.coach>,
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const lessonQuery = (slug: string) =>
  queryOptions({
    queryKey: ['lessons', 'detail', slug],
    queryFn: ({ signal }) => call(lessons.detail, { params: { slug }, signal }),
  });

/** Whom a lesson may name: connected coaches and own cards. */
export const coachesQuery = queryOptions({
  queryKey: ['lessons', 'coaches'],
  queryFn: async ({ signal }) => (await call(lessons.fieldData, { signal })).coach_list,
});

/** Whose lessons a coach may read. */
export const studentsQuery = queryOptions({
  queryKey: ['connections', 'students'],
  queryFn: async ({ signal }) => (await call(connections.list, { signal })).student_connections,
});

/** Lists, coaches, and the counts on the hub. */
const changed = () => queryClient.invalidateQueries({ queryKey: ['lessons'] });

/** What was just recorded stands on the first page, where the list then begins. */
export async function createLesson(body: LessonBody): Promise<Stored> {
  const stored = await createRecord('lesson', body);
  forgetPage();
  return stored;
}

/** `from`: as it was when the form was opened. */
export const updateLesson = (from: Lesson, body: LessonBody): Promise<Stored> =>
  updateRecord('lesson', from, body);

/** The coach's part of a lesson, and nothing else of it (G-52). */
export async function writeFeedback(slug: string, coach_notes: string): Promise<void> {
  await call(lessons.update, { params: { slug }, body: { slug, coach_notes } });
  await changed();
}

/** Without a slug nothing is sent (R-LES-55). */
export async function deleteLesson(lesson: Pick<Lesson, 'slug' | 'version'>): Promise<Stored> {
  if (lesson.slug === '') throw new Error('A lesson without a slug cannot be deleted.');
  return deleteRecord('lesson', lesson);
}

/** The owner has opened a lesson with new feedback. */
export async function markRead(slug: string): Promise<void> {
  try {
    queryClient.setQueryData(
      lessonQuery(slug).queryKey,
      await call(lessons.read, { params: { slug } }),
    );
    await changed();
  } catch {
    // It stays new until the next opening, and nothing else is lost.
  }
}

export async function addCoach(body: BodyOf<typeof lessons.addCoach>): Promise<CoachOption> {
  const coach = await call(lessons.addCoach, { body });
  await changed();
  return coach;
}

export async function removeCoach(slug: string): Promise<void> {
  await call(lessons.removeCoach, { params: { slug } });
  await changed();
}

/** Resolves to how many lessons moved. */
export async function mergeCoach(card: string, coach: string): Promise<number> {
  const { lessons_moved } = await call(lessons.mergeCoach, { body: { card, coach } });
  await changed();
  return lessons_moved;
}
