import { touches, type TouchFilters } from '@fencing-journal/contract/touches';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

/** Invalidated with the other statistics, whose keys begin with the same words. */
export const touchFiguresQuery = (filters: TouchFilters) =>
  queryOptions({
    queryKey: ['fencers', 'statistics', 'touches', 'figures', filters],
    queryFn: ({ signal }) => call(touches.figures, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
