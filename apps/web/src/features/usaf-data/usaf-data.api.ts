import { usafData } from '@fencing-journal/contract/usaf-data';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

/** The server limits both requests to prevent harvesting, so they are not retried or refetched on focus. */
const rateLimitedOptions = { retry: false, refetchOnWindowFocus: false, staleTime: 60_000 };

/** A minor's record is found only together with the last name. */
export const memberQuery = (id: string, last_name: string) =>
  queryOptions({
    queryKey: ['usaf-data', 'record', id, last_name],
    queryFn: ({ signal }) =>
      call(usafData.fencerRecord, { params: { id }, query: { last_name }, signal }),
    ...rateLimitedOptions,
  });

/** A running search is aborted when its text is no longer the current one. */
export const memberSearchQuery = (query: string) =>
  queryOptions({
    queryKey: ['usaf-data', 'search', query],
    queryFn: ({ signal }) => call(usafData.searchMembers, { params: { query }, signal }),
    ...rateLimitedOptions,
  });
