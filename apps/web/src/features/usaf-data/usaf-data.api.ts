import { usafData } from '@fencing-journal/contract/usaf-data';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Both are counted by the server against harvesting, so nothing is asked twice in vain. */
const asked = { retry: false, refetchOnWindowFocus: false, staleTime: 60_000 };

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ['usaf-data', 'record', id],
    queryFn: ({ signal }) => call(usafData.fencerRecord, { params: { id }, signal }),
    ...asked,
  });

/** A running search is aborted as soon as its words are no longer the ones asked for. */
export const memberSearchQuery = (query: string) =>
  queryOptions({
    queryKey: ['usaf-data', 'search', query],
    queryFn: ({ signal }) => call(usafData.searchMembers, { params: { query }, signal }),
    placeholderData: keepPreviousData,
    ...asked,
  });
