import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

/**
 * Defers the first rendering of a response that fills much of the page, so that a phone stays responsive to taps. Later
 * responses render at once: a switch that shows its new value until the response is there would otherwise flip back.
 */
export function useDeferredQuery<T, K extends QueryKey>(query: UseQueryOptions<T, Error, T, K>) {
  const { data: loaded, error, isError, refetch } = useQuery(query);
  const isReady = useDeferredValue(loaded !== undefined, false);
  const data = isReady ? loaded : undefined;
  return { data, isPending: data === undefined && !isError, error, isError, refetch };
}
