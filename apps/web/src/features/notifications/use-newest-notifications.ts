import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { meQuery } from '../auth/index.ts';
import { notificationsQuery } from './notifications.api.ts';

const isLoading = ({ isPending, fetchStatus }: Pick<UseQueryResult, 'isPending' | 'fetchStatus'>) =>
  isPending && fetchStatus === 'fetching';

/**
 * The latest notifications. An account that waits for a guardian can't read them. `isSettled` says that no more are
 * about to come, for whatever reason.
 */
export function useNewestNotifications() {
  const me = useQuery(meQuery);
  const newest = useQuery({
    ...notificationsQuery(1),
    enabled: me.data !== undefined && !me.data.guardian_needed,
  });
  return { data: newest.data, isSettled: !isLoading(me) && !isLoading(newest) };
}
