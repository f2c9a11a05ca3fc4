import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../auth/index.ts';
import { notificationsQuery } from './notifications.api.ts';

/**
 * The latest notifications. An account that is waiting for a guardian can't read them. `isSettled` is true once nothing
 * is loading.
 */
export function useNewestNotifications() {
  const me = useQuery(meQuery);
  const newest = useQuery({
    ...notificationsQuery(1),
    enabled: me.data !== undefined && !me.data.guardian_needed,
  });
  return {
    data: newest.data,
    isSettled: !me.isLoading && !newest.isLoading,
    isLoadingError: newest.isLoadingError,
    refetch: newest.refetch,
  };
}
