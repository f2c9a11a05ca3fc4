import type { DataTag, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query.ts';

/**
 * Shows the answer to a change at once. A read that is on its way may be older than the change, so it is repeated
 * instead of replacing the answer.
 */
export function showAnswer<T>(
  { queryKey }: { queryKey: DataTag<QueryKey, T, Error> },
  answer: NoInfer<T> | ((known: NoInfer<T> | undefined) => NoInfer<T>),
): void {
  queryClient.setQueryData(queryKey, answer);
  const filters = { queryKey, exact: true };
  if (queryClient.isFetching(filters) > 0) void queryClient.invalidateQueries(filters);
}
