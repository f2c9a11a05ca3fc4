import { hashKey, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * A record that a form is opened over: as the server has it now, where that can be asked, so that nobody goes on from what
 * was seen days ago; and the same for as long as the form is open, so that a change goes out from what was shown.
 */
export function useOpened<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>) {
  const query = useQuery(options);
  const key = hashKey(options.queryKey);
  const [opened, setOpened] = useState<{ key: string; record: T }>();
  const isCurrent = query.isFetchedAfterMount || !query.isFetching;
  if (query.data !== undefined && isCurrent && opened?.key !== key)
    setOpened({ key, record: query.data });
  const record = opened?.key === key ? opened.record : undefined;
  return { ...query, data: record, isPending: record === undefined && !query.isError };
}
