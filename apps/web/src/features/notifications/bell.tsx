import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NavLink, useLocation } from 'react-router';
import { pluralize } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { meQuery } from '../auth/index.ts';
import { markAsRead, notificationsQuery } from './notifications.api.ts';
import { badgeText, leadsTo } from './notifications.rules.ts';

/** The bell in the header, with the number of unread notifications. Opening their place marks them as read. */
export function NotificationBell() {
  const { pathname } = useLocation();
  const me = useQuery(meQuery).data;
  // An account that waits for a guardian can't read them.
  const { data } = useQuery({
    ...notificationsQuery(1),
    enabled: me !== undefined && !me.guardian_needed,
  });
  const unread = data?.unread ?? 0;
  const openedHere = (data?.results ?? [])
    .filter((notification) => !notification.read && leadsTo(notification, pathname))
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    // If it fails, they stay unread until the page is opened again; nothing else is lost.
    if (openedHere !== '') markAsRead(openedHere.split(',')).catch(() => undefined);
  }, [openedHere]);

  return (
    <NavLink
      to={paths.notifications}
      aria-label={unread > 0 ? `Notifications, ${badgeText(unread)} unread` : 'Notifications'}
      title={unread > 0 ? pluralize(unread, 'new notification') : 'Notifications'}
      className={({ isActive }) =>
        `relative inline-flex size-11 items-center justify-center rounded-lg hover:bg-sunken ${isActive ? 'bg-sunken' : ''}`
      }
    >
      <Icon name="bell" className="size-6" />
      {unread > 0 && (
        <span
          className="figures absolute top-0 left-5.5 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-ink px-1 text-sm leading-none text-card forced-colors:border"
          aria-hidden="true"
        >
          {badgeText(unread)}
        </span>
      )}
    </NavLink>
  );
}
