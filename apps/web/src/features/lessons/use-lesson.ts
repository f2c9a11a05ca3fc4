import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { useSession } from '../../lib/session.ts';
import { lessonQuery } from './lessons.api.ts';

/** A lesson, and whether it is one's own or a student's. `absent`: it is nobody's, or not to be seen. */
export function useLesson(slug: string) {
  const session = useSession();
  const lesson = useQuery(lessonQuery(slug));
  return { ...lesson, absent: lesson.error instanceof ApiError && lesson.error.status === 404, mine: lesson.data?.student_slug === session?.slug };
}
