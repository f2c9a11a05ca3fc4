import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

/** Defers rendering of a response that fills much of the page, so that a phone stays responsive to taps. */
export function useDeferredQuery<T, K extends QueryKey>(query: UseQueryOptions<T, Error, T, K>) {
  const { data: loaded, error, isError, refetch } = useQuery(query);
  const data = useDeferredValue(loaded, undefined);
  return { data, isPending: data === undefined && !isError, error, isError, refetch };
}
