import { journal } from '@fencing-journal/contract/journal';
import { lessons } from '@fencing-journal/contract/lessons';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

/** Always stale: tournaments, events and bouts change on other pages. */
export const todayQuery = (date: string) =>
  queryOptions({
    queryKey: ['journal', 'today', date],
    queryFn: ({ signal }) => call(journal.today, { query: { date }, signal }),
    staleTime: 0,
  });

/** Every lesson change invalidates it (lessons.api.ts). */
export const countsQuery = queryOptions({
  queryKey: ['lessons', 'counts'],
  queryFn: ({ signal }) => call(lessons.counts, { signal }),
});
