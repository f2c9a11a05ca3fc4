import { bouts } from '@fencing-journal/contract/bouts';
import { coach, type GroupBody, type StudentNote } from '@fencing-journal/contract/coach';
import { lessons } from '@fencing-journal/contract/lessons';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { rereadIfChanged } from '../../offline/outbox/changed-elsewhere.ts';
import { queryClient } from '../../http/query.ts';
import { dayOf } from '../../lib/days.ts';

// The students' figures are cached under "lessons": any lesson change, such as feedback, invalidates them
// (lessons.api.ts).

export const studentsQuery = queryOptions({
  queryKey: ['lessons', 'students'],
  queryFn: ({ signal }) => call(coach.students, { query: { today: dayOf(new Date()) }, signal }),
});

export const groupsQuery = queryOptions({
  queryKey: ['lessons', 'students', 'groups'],
  queryFn: ({ signal }) => call(coach.groups, { signal }),
});

export const groupRecordQuery = (group: string) =>
  queryOptions({
    queryKey: ['lessons', 'students', 'groups', group, 'record'],
    queryFn: ({ signal }) => call(coach.groupRecord, { params: { slug: group }, signal }),
  });

export const studentQuery = (slug: string) =>
  queryOptions({
    queryKey: ['lessons', 'students', 'detail', slug],
    queryFn: ({ signal }) =>
      call(coach.student, { params: { slug }, query: { today: dayOf(new Date()) }, signal }),
  });

const invalidateStudents = () =>
  queryClient.invalidateQueries({ queryKey: ['lessons', 'students'] });

/** Marks everything that the student has written so far as seen. */
export async function markSeen(slug: string): Promise<void> {
  try {
    await call(coach.seen, { params: { slug } });
    await queryClient.invalidateQueries({ queryKey: studentsQuery.queryKey, exact: true });
  } catch {
    // The mark stays until the student is opened again; nothing else is lost.
  }
}

export async function writeNote(slug: string, { text, version }: StudentNote): Promise<void> {
  const written = call(coach.writeNote, { params: { slug }, body: { text }, version });
  await rereadIfChanged(written, invalidateStudents);
  await invalidateStudents();
}

/** Returns the note on a student, as last loaded. */
export const readNote = (slug: string): StudentNote | undefined =>
  queryClient.getQueryData(studentQuery(slug).queryKey)?.note;

export async function createGroup(body: GroupBody): Promise<void> {
  await call(coach.createGroup, { body });
  await invalidateStudents();
}

export async function updateGroup(slug: string, body: GroupBody): Promise<void> {
  await call(coach.updateGroup, { params: { slug }, body });
  await invalidateStudents();
}

export async function deleteGroup(slug: string): Promise<void> {
  await call(coach.removeGroup, { params: { slug } });
  await invalidateStudents();
}

/** One page of the student's lessons: all, newest first, or those that are waiting for feedback, oldest first. */
export const studentLessonsQuery = (student: string, filter: 'all' | 'waiting') =>
  queryOptions({
    queryKey: ['lessons', 'students', student, filter],
    // The contract reads "1" as true.
    queryFn: ({ signal }) =>
      call(lessons.coach, {
        query: {
          student,
          ...(filter === 'waiting'
            ? { waiting: 1 as unknown as boolean, order: 'oldest' as const }
            : {}),
        },
        signal,
      }),
  });

/** One page of the shared bouts, latest day first. */
export const coachBoutsQuery = (
  student: string | undefined,
  group: string | undefined,
  page: number,
) =>
  queryOptions({
    queryKey: ['bouts', 'coach', student, group, page],
    queryFn: async ({ signal }) => {
      const response = await call(bouts.coach, { query: { student, group, page }, signal });
      // Without a page parameter the API returns the specified plain list.
      if (Array.isArray(response)) throw new TypeError('The list of bouts has no pages.');
      return response;
    },
    placeholderData: keepPreviousData,
  });
