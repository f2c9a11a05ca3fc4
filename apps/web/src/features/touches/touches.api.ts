import { type TouchSelection, touchStatistics } from '@fencing-journal/contract/touch-statistics';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

/** Invalidated with the other statistics, because the key starts with the same words. */
export const selectedTouchesQuery = (query: TouchSelection) =>
  queryOptions({
    queryKey: ['fencers', 'statistics', 'touches', 'list', query],
    queryFn: ({ signal }) => call(touchStatistics.selected, { query, signal }),
    placeholderData: keepPreviousData,
  });
