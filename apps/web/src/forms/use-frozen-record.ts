import { hashKey, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * The record that a form edits. Loads the current version first, so that nobody edits days-old data. Then keeps it
 * fixed while the form is open, so that the change is based on what was shown.
 */
export function useFrozenRecord<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>) {
  const query = useQuery(options);
  const key = hashKey(options.queryKey);
  const [frozen, setFrozen] = useState<{ key: string; record: T }>();
  const isCurrent = query.isFetchedAfterMount || !query.isFetching;
  if (query.data !== undefined && isCurrent && frozen?.key !== key)
    setFrozen({ key, record: query.data });
  const record = frozen?.key === key ? frozen.record : undefined;
  return { ...query, data: record, isPending: record === undefined && !query.isError };
}
