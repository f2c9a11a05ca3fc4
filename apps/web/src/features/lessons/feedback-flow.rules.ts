import { paths } from '../../lib/paths.ts';
import { filtersOf, type LessonFilters } from './filters.rules.ts';

/** Link state that tells a lesson's page where the coach or guardian came from. */
export interface ReturnState {
  from: string;
}

function fromOf(state: unknown): string {
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' ? from : '';
}

/** The coach's page that led here, a filtered list or a student's page; the list of all lessons if unknown. */
export function getReturnPath(state: unknown): string {
  const from = fromOf(state);
  return from.startsWith('/coach/') ? from : paths.coachLessons;
}

/** The page of a child that led here; undefined unless the viewer came as a guardian, who only reads. */
export function getChildPath(state: unknown): string | undefined {
  const from = fromOf(state);
  return from.startsWith(`${paths.guardian}/`) ? from : undefined;
}

interface WaitingFilters extends LessonFilters {
  order?: 'oldest';
}

/** The filters for that page's lessons that are waiting for feedback. A student's page lists the oldest first. */
export function waitingFilters(from: string): WaitingFilters {
  const [path = '', search = ''] = from.split('?');
  const student = /^\/coach\/students\/([^/]+)$/.exec(path)?.[1];
  return {
    ...filtersOf(new URLSearchParams(search), 'coach'),
    ...(student !== undefined && { student, order: 'oldest' as const }),
    waiting: '1',
  };
}
