import type { View } from '@fencing-journal/contract/access-log';
import type { Paged } from '@fencing-journal/contract/shared/paging';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime, withReadableDate } from '../../lib/date-time.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';

/** The number of entries that the server sends in one page. */
const pageSize = 25;

const kindTexts: Record<View['kind'], string> = { lesson: 'Lesson', video: 'Video' };

/** Who opened a minor's lessons and videos, latest first. */
export function ViewList<K extends QueryKey>({
  query,
  emptyText,
}: {
  query: (page: number) => UseQueryOptions<Paged<View>, Error, Paged<View>, K>;
  emptyText: string;
}) {
  const [page, setPage] = useState(1);
  const { data, isPending, isError, refetch } = useQuery(query(page));
  if (isPending) return <Skeleton rows={3} className="h-14" />;
  if (!data && isError) return <ErrorState onRetry={() => void refetch()} />;
  if (data.count === 0) return <p className="font-medium">{emptyText}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {data.results.map(({ id, name, role, kind, title, at }) => (
          <li key={id} className="py-3">
            <p className="font-semibold wrap-anywhere">
              {name} {role !== 'Other' && <span className="font-normal text-muted">({role})</span>}
            </p>
            <p className="wrap-anywhere">
              {kindTexts[kind]}: {withReadableDate(title)}
            </p>
            <p className="text-sm text-muted">{formatDateTime(at)}</p>
          </li>
        ))}
      </ul>
      {data.count > pageSize && <Pagination links={data} size={pageSize} onPageChange={setPage} />}
    </>
  );
}
