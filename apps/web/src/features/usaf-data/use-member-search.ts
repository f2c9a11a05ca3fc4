import { limits } from '@fencing-journal/contract/shared/limits';
import { memberLimits, type MemberHit } from '@fencing-journal/contract/usaf-data';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { memberSearchQuery } from './usaf-data.api.ts';

/** Debounce, in milliseconds: an account has 100 searches a day, so a name typed without a pause is one search. */
const usualPauseMs = 400;

const lettersOf = (words: string) => words.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
/** The server only finds complete numbers. */
const isPartOfNumber = (words: string) =>
  /^\d+$/.test(words) && words.length !== limits.usaFencingId;

export type MemberSearch =
  | { state: 'idle'; hits: readonly MemberHit[] }
  /** The hits are those of the previous text. */
  | { state: 'searching'; hits: readonly MemberHit[] }
  | { state: 'failed'; hits: readonly MemberHit[]; message: string; retry: () => void }
  | { state: 'done'; hits: readonly MemberHit[] };

/** Searches members as the user types, best match first. */
export function useMemberSearch(
  typed: string,
  { pauseMs = usualPauseMs }: { pauseMs?: number } = {},
): MemberSearch {
  const words = typed.trim().replace(/\s+/g, ' ');
  const enough = lettersOf(words) >= memberLimits.letters && !isPartOfNumber(words);
  const settled = useSettled(words, pauseMs);
  const search = useQuery({ ...memberSearchQuery(words), enabled: enough && settled === words });
  if (!enough) return { state: 'idle', hits: [] };
  if (search.isError && !search.isFetching)
    return {
      state: 'failed',
      hits: [],
      message: messageOf(search.error),
      retry: () => void search.refetch(),
    };
  if (search.data === undefined || search.isPlaceholderData)
    return { state: 'searching', hits: search.data ?? [] };
  return { state: 'done', hits: search.data };
}
