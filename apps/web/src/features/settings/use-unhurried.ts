import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

/** An answer that much is drawn from: a phone draws it bit by bit, and what is tapped meanwhile comes first. */
export function useUnhurried<T, K extends QueryKey>(query: UseQueryOptions<T, Error, T, K>) {
  const { data: answer, isError, refetch } = useQuery(query);
  const data = useDeferredValue(answer, undefined);
  return { data, isPending: data === undefined && !isError, isError, refetch };
}
