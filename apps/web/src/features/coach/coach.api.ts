import { bouts } from '@fencing-journal/contract/bouts';
import { coach } from '@fencing-journal/contract/coach';
import { lessons } from '@fencing-journal/contract/lessons';
import { limits } from '@fencing-journal/contract/shared/limits';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

// The figures of students stand among the lessons: feedback, and every other change of a lesson, makes them stale (lessons.api.ts).

export const studentsQuery = queryOptions({
  queryKey: ['lessons', 'students'],
  queryFn: ({ signal }) => call(coach.students, { signal }),
});

export const studentQuery = (slug: string) =>
  queryOptions({
    queryKey: ['lessons', 'students', slug],
    queryFn: ({ signal }) => call(coach.student, { params: { slug }, signal }),
  });

/** The student's newest lessons, one page of all or of those that wait for feedback. */
export const lessonsOfQuery = (student: string, which: 'all' | 'waiting') =>
  queryOptions({
    queryKey: ['lessons', 'students', student, which],
    // The contract reads "1" as yes.
    queryFn: ({ signal }) =>
      call(lessons.coach, {
        query: { student, ...(which === 'waiting' ? { waiting: 1 as unknown as boolean } : {}) },
        signal,
      }),
  });

/** Shared bouts, the latest logged first; there may be older ones where the server gave as many as it gives at once (G-77). */
export const coachBoutsQuery = (student: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['bouts', 'coach', student],
    queryFn: ({ pageParam: before, signal }) =>
      call(bouts.coach, { query: { student, before }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) =>
      page.length < limits.boutsForCoach ? undefined : page.at(-1)?.slug,
  });
