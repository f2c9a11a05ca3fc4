import { season } from '@fencing-journal/contract/season';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

/** The key starts with "fencers": every change to a bout, event or card invalidates it, like the statistics. */
export const seasonQuery = (period: string) =>
  queryOptions({
    queryKey: ['fencers', 'season', period],
    queryFn: ({ signal }) => call(season.review, { query: { period }, signal }),
  });
