import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { friendSearchQuery, type Hit } from './connections.api.ts';
import { isSearchable, searchTextOf } from './search-text.rules.ts';

/** Between two letters of one who types. */
const pauseMs = 250;

export type FriendSearch =
  | { state: 'idle' | 'searching' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'done'; hits: readonly Hit[] };

/** The people whom what is typed may mean; nothing is asked for less than two letters (G-102). */
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
