import { notifications } from '@fencing-journal/contract/notifications';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';

type NotificationPage = ResponseOf<typeof notifications.list>;

const listKey = ['notifications'];

/**
 * A page of notifications. The bell of every page shares the first one, so it is fresh for a minute; afterwards it is
 * loaded again when the app regains the focus.
 */
export const notificationsQuery = (page: number) =>
  queryOptions({
    queryKey: [...listKey, page],
    queryFn: ({ signal }) =>
      call(notifications.list, { query: page === 1 ? {} : { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Marks notifications as read right away: `ids`, or all. If the request fails, they are unread the next time. */
export async function markAsRead(ids?: readonly string[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey: listKey });
  const seen = queryClient.getQueryData(notificationsQuery(1).queryKey)?.results[0]?.at;
  queryClient.setQueriesData<NotificationPage>({ queryKey: listKey }, (page) => {
    if (!page) return page;
    const isMarked = ({ id, read }: { id: string; read: boolean }) =>
      !read && (ids?.includes(id) ?? true);
    return {
      ...page,
      unread: ids ? page.unread - page.results.filter(isMarked).length : 0,
      results: page.results.map((one) => (isMarked(one) ? { ...one, read: true } : one)),
    };
  });
  const { unread } = await call(notifications.read, {
    body: { ...(ids && { ids: [...ids] }), ...(seen !== undefined && { until: seen }) },
  });
  queryClient.setQueriesData<NotificationPage>(
    { queryKey: listKey },
    (page) => page && { ...page, unread },
  );
}
