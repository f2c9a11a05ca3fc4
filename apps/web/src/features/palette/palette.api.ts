import { search } from '@fencing-journal/contract/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

/** The newest records, stored on the device. Always stale: records change on other pages. */
export const newestRecordsQuery = queryOptions({
  queryKey: ['search', 'newest'],
  queryFn: ({ signal }) => call(search.records, { query: {}, signal }),
  staleTime: 0,
});

/** Records that this device might not have. */
export const foundRecordsQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', 'found', { q }],
    queryFn: ({ signal }) => call(search.records, { query: { q }, signal }),
    retry: false,
    gcTime: 60_000,
  });
