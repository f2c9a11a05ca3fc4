import { paths } from '../../lib/paths.ts';
import { filtersOf, type LessonFilters } from './filters.rules.ts';

/** What a link to a lesson or to its feedback form says of the page that it stands on. */
export interface CameFrom {
  from: string;
}

/** The coach's page that led here: a list with its filters or a student; all lessons where none is known. */
export function listBefore(state: unknown): string {
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && from.startsWith('/coach/') ? from : paths.coachLessons;
}

/** The filters of the lessons that wait on that page. */
export function waitingOn(from: string): LessonFilters {
  const [path = '', search = ''] = from.split('?');
  const student = /^\/coach\/students\/([^/]+)$/.exec(path)?.[1];
  return {
    ...filtersOf(new URLSearchParams(search), 'coach'),
    ...(student !== undefined && { student }),
    waiting: '1',
  };
}
