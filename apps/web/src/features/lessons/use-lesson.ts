import type { Lesson } from '@fencing-journal/contract/lessons';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { useSession } from '../../lib/session.ts';
import { useOpened } from '../../lib/use-opened.ts';
import { lessonQuery } from './lessons.api.ts';

/** Adds whether the lesson is the user's own. `absent`: it doesn't exist or the user can't see it. */
const useTold = <L extends Pick<UseQueryResult<Lesson>, 'data' | 'error'>>(lesson: L) => {
  const session = useSession();
  return {
    ...lesson,
    absent: lesson.error instanceof ApiError && lesson.error.status === 404,
    mine: lesson.data?.student_slug === session?.slug,
  };
};

export const useLesson = (slug: string) => useTold(useQuery(lessonQuery(slug)));

/** A lesson for an edit form. */
export const useOpenedLesson = (slug: string) => useTold(useOpened(lessonQuery(slug)));
