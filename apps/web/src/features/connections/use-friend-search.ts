import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { friendSearchQuery, type Hit } from './connections.api.ts';
import { isSearchable, searchTextOf } from './search-text.rules.ts';

/** Debounce, in milliseconds. */
const pauseMs = 250;

export type FriendSearch =
  | { state: 'idle' | 'searching' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'done'; hits: readonly Hit[] };

/** Searches people by name as the user types. Texts below the minimum length are not sent. */
export function useFriendSearch(typed: string): FriendSearch {
  const text = searchTextOf(typed);
  const enough = isSearchable(text);
  const settled = useSettled(text, pauseMs);
  const search = useQuery({ ...friendSearchQuery(text), enabled: enough && settled === text });
  if (!enough) return { state: 'idle' };
  if (search.data) return { state: 'done', hits: search.data };
  if (search.isError && !search.isFetching)
    return {
      state: 'failed',
      message: messageOf(search.error),
      retry: () => void search.refetch(),
    };
  return { state: 'searching' };
}
