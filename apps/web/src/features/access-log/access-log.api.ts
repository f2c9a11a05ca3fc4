import { accessLog } from '@fencing-journal/contract/access-log';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

/** Who opened the user's lessons and videos. Only minors have such a log. */
export const ownViewsQuery = (page: number) =>
  queryOptions({
    queryKey: ['access-log', page],
    queryFn: ({ signal }) => call(accessLog.own, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
