import type { Lesson } from '@fencing-journal/contract/lessons';
import type { ReactNode } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { pluralize } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import type { LessonListState as List } from './use-lesson-list.ts';

/** Lesson cards with pagination; also renders the loading, empty and error states. */
export function LessonList({
  lessonList: { list, filtered, clear },
  emptyTitle,
  empty,
  children,
}: {
  lessonList: List;
  emptyTitle: string;
  empty?: ReactNode;
  children: (lesson: Lesson) => ReactNode;
}) {
  const { data, error, isError, isPending, isPlaceholderData, refetch, goTo } = list;
  // A filter may name a coach or student who isn't connected, or no longer is. The server then responds with 404.
  const isEmpty =
    data?.count === 0 || (filtered && error instanceof ApiError && error.status === 404);
  return (
    <>
      <p role="status" className="sr-only">
        {filtered && data && !isPlaceholderData && pluralize(data.count, 'lesson')}
      </p>
      {isPending && <Skeleton rows={3} className="h-44" />}
      {isError && !isEmpty && <ErrorState onRetry={() => void refetch()} />}
      {isEmpty && (
        <EmptyState icon="book" title={emptyTitle}>
          {filtered ? (
            <Button variant="secondary" onClick={clear}>
              Clear filters
            </Button>
          ) : (
            empty
          )}
        </EmptyState>
      )}
      {data && data.count > 0 && (
        <div className={isPlaceholderData ? 'opacity-50' : ''} aria-busy={isPlaceholderData}>
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {data.results.map(children)}
          </ul>
          <Pagination links={data} onPageChange={goTo} />
        </div>
      )}
    </>
  );
}
