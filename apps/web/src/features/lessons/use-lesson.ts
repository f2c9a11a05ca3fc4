import type { Lesson } from '@fencing-journal/contract/lessons';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../../http/api-error.ts';
import { useSession } from '../../http/session.ts';
import { useFrozenRecord } from '../../forms/use-record-form.ts';
import { lessonQuery } from './lessons.api.ts';

/** Adds whether the lesson is the user's own. `notFound`: it doesn't exist or the user can't see it. */
const useLessonAccess = <L extends Pick<UseQueryResult<Lesson>, 'data' | 'error'>>(query: L) => {
  const session = useSession();
  return {
    ...query,
    notFound: query.error instanceof ApiError && query.error.status === 404,
    mine: query.data?.student_slug === session?.slug,
  };
};

export const useLesson = (slug: string) => useLessonAccess(useQuery(lessonQuery(slug)));

/** A lesson for an edit form. */
export const useOpenedLesson = (slug: string) =>
  useLessonAccess(useFrozenRecord(lessonQuery(slug)));
