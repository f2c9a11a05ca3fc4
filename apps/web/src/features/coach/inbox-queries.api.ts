import { inbox } from '@fencing-journal/contract/coach-inbox';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { dayOf } from '../../lib/days.ts';
import type { InboxFilter } from './inbox.rules.ts';

// Below "lessons students", so that lesson changes invalidate it and the device doesn't store it (offline-records.ts).
export const inboxKey = ['lessons', 'students', 'inbox'];

/** Always stale: answers on other pages remove items. */
export const inboxQuery = (filter: InboxFilter) =>
  queryOptions({
    queryKey: [...inboxKey, filter],
    queryFn: ({ signal }) =>
      call(inbox.list, { query: { ...filter, today: dayOf(new Date()) }, signal }),
    staleTime: 0,
  });

/** A query without the list, for the sidebar. Its key is below "lessons", so lesson changes invalidate it. */
export const inboxCountQuery = queryOptions({
  queryKey: ['lessons', 'students', 'inbox count'],
  queryFn: async ({ signal }) =>
    (await call(inbox.count, { query: { today: dayOf(new Date()) }, signal })).count,
});
