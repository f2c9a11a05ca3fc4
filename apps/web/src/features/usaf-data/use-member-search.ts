import { limits } from '@fencing-journal/contract/shared/limits';
import { memberLimits, type MemberHit } from '@fencing-journal/contract/usaf-data';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../http/api-error.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { memberSearchQuery } from './usaf-data.api.ts';

/** In milliseconds. An account has 100 searches a day, so a name typed without a pause is one search. */
const defaultDebounceMs = 400;

const countCharacters = (searchText: string) => searchText.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
/** The server finds only complete IDs. */
const isIncompleteId = (searchText: string) =>
  /^\d+$/.test(searchText) && searchText.length !== limits.usaFencingId;

export type MemberSearch =
  | { state: 'idle'; hits: readonly MemberHit[] }
  | { state: 'searching'; hits: readonly MemberHit[] }
  | { state: 'failed'; hits: readonly MemberHit[]; message: string; retry: () => void }
  | { state: 'done'; hits: readonly MemberHit[] };

const noHits: readonly MemberHit[] = [];

/**
 * Searches members as the user types, best match first. Until the search is done there are no hits: those for the
 * previous text would move under the user's finger.
 */
export function useMemberSearch(
  typed: string,
  { debounceMs = defaultDebounceMs }: { debounceMs?: number } = {},
): MemberSearch {
  const searchText = typed.trim().replace(/\s+/g, ' ');
  const isLongEnough =
    countCharacters(searchText) >= memberLimits.minCharacters && !isIncompleteId(searchText);
  const debounced = useDebouncedValue(searchText, debounceMs);
  const search = useQuery({
    ...memberSearchQuery(searchText),
    enabled: isLongEnough && debounced === searchText,
  });
  if (!isLongEnough) return { state: 'idle', hits: noHits };
  if (search.isError && !search.isFetching)
    return {
      state: 'failed',
      hits: noHits,
      message: messageOf(search.error),
      retry: () => void search.refetch(),
    };
  if (search.data === undefined) return { state: 'searching', hits: noHits };
  return { state: 'done', hits: search.data };
}
