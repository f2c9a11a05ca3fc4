import { inbox } from '@fencing-journal/contract/coach-inbox';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { dayOf } from '../../lib/days.ts';

/** A query without the list, for the sidebar. Its key is below "lessons", so lesson changes invalidate it. */
export const inboxCountQuery = queryOptions({
  queryKey: ['lessons', 'students', 'inbox count'],
  queryFn: async ({ signal }) =>
    (await call(inbox.count, { query: { today: dayOf(new Date()) }, signal })).count,
});
