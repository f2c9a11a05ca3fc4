import { bouts } from '@fencing-journal/contract/bouts';
import { coach } from '@fencing-journal/contract/coach';
import { lessons } from '@fencing-journal/contract/lessons';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

// The students' figures are cached under "lessons": any lesson change, such as feedback, invalidates them
// (lessons.api.ts).

export const studentsQuery = queryOptions({
  queryKey: ['lessons', 'students'],
  queryFn: ({ signal }) => call(coach.students, { signal }),
});

export const studentQuery = (slug: string) =>
  queryOptions({
    queryKey: ['lessons', 'students', slug],
    queryFn: ({ signal }) => call(coach.student, { params: { slug }, signal }),
  });

/** One page of the student's lessons, newest first: all, or only those that wait for feedback. */
export const studentLessonsQuery = (student: string, filter: 'all' | 'waiting') =>
  queryOptions({
    queryKey: ['lessons', 'students', student, filter],
    // The contract reads "1" as true.
    queryFn: ({ signal }) =>
      call(lessons.coach, {
        query: { student, ...(filter === 'waiting' ? { waiting: 1 as unknown as boolean } : {}) },
        signal,
      }),
  });

/** One page of the shared bouts, latest entry first. */
export const coachBoutsQuery = (student: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['bouts', 'coach', student, page],
    queryFn: async ({ signal }) => {
      const response = await call(bouts.coach, { query: { student, page }, signal });
      // Without a page parameter the API returns the specified plain list.
      if (Array.isArray(response)) throw new TypeError('The list of bouts has no pages.');
      return response;
    },
    placeholderData: keepPreviousData,
  });
