import { inbox } from '@fencing-journal/contract/coach-inbox';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { dayOf } from '../../lib/days.ts';

/** Below "lessons": lesson changes invalidate it. Apart from the list, because the side bar needs nothing else. */
export const inboxCountQuery = queryOptions({
  queryKey: ['lessons', 'students', 'inbox count'],
  queryFn: async ({ signal }) =>
    (await call(inbox.count, { query: { today: dayOf(new Date()) }, signal })).count,
});
