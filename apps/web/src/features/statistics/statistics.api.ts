import {
  statistics,
  type StatisticsBoutsQuery,
  type StatisticsFilters,
} from '@fencing-journal/contract/statistics';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

// The keys start with "fencers": every change to a bout, event or card invalidates them, and so the statistics.

export const figuresQuery = (filters: StatisticsFilters) =>
  queryOptions({
    queryKey: ['fencers', 'statistics', 'figures', filters],
    queryFn: ({ signal }) => call(statistics.figures, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });

export const formQuery = (filters: StatisticsFilters) =>
  queryOptions({
    queryKey: ['fencers', 'statistics', 'form', filters],
    queryFn: ({ signal }) => call(statistics.form, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });

export const boutsQuery = (query: StatisticsBoutsQuery) =>
  queryOptions({
    queryKey: ['fencers', 'statistics', 'bouts', query],
    queryFn: ({ signal }) => call(statistics.bouts, { query, signal }),
    placeholderData: keepPreviousData,
  });
