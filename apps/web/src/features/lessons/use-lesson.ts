import type { Lesson } from '@fencing-journal/contract/lessons';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { useSession } from '../../lib/session.ts';
import { useOpened } from '../../lib/use-opened.ts';
import { lessonQuery } from './lessons.api.ts';

/** A lesson, and whether it is one's own or a student's. `absent`: it is nobody's, or not to be seen. */
const useTold = <L extends Pick<UseQueryResult<Lesson>, 'data' | 'error'>>(lesson: L) => {
  const session = useSession();
  return {
    ...lesson,
    absent: lesson.error instanceof ApiError && lesson.error.status === 404,
    mine: lesson.data?.student_slug === session?.slug,
  };
};

export const useLesson = (slug: string) => useTold(useQuery(lessonQuery(slug)));

/** The same for a form over it. */
export const useOpenedLesson = (slug: string) => useTold(useOpened(lessonQuery(slug)));
