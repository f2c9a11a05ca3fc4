import { type TouchFilters, touchStatistics } from '@fencing-journal/contract/touch-statistics';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

/** Invalidated with the other statistics, because the key starts with the same words. */
export const touchFiguresQuery = (filters: TouchFilters) =>
  queryOptions({
    queryKey: ['fencers', 'statistics', 'touches', 'figures', filters],
    queryFn: ({ signal }) => call(touchStatistics.figures, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
