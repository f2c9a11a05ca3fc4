import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../http/api-error.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { friendSearchQuery, type Hit } from './connections.api.ts';
import { isSearchable, searchTextOf } from './search-text.rules.ts';

/** Debounce, in milliseconds. */
const debounceMs = 250;

export type FriendSearch =
  | { state: 'idle' | 'searching' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'done'; hits: readonly Hit[] };

/** Searches people by name as the user types. Texts below the minimum length are not sent. */
export function useFriendSearch(typed: string): FriendSearch {
  const text = searchTextOf(typed);
  const isLongEnough = isSearchable(text);
  const debounced = useDebouncedValue(text, debounceMs);
  const search = useQuery({
    ...friendSearchQuery(text),
    enabled: isLongEnough && debounced === text,
  });
  if (!isLongEnough) return { state: 'idle' };
  if (search.data) return { state: 'done', hits: search.data };
  if (search.isError && !search.isFetching)
    return {
      state: 'failed',
      message: messageOf(search.error),
      retry: () => void search.refetch(),
    };
  return { state: 'searching' };
}
