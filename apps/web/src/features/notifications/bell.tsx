import { useEffect } from 'react';
import { NavLink, useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { markAsRead } from './notifications.api.ts';
import { badgeText, leadsTo } from './notifications.rules.ts';
import { useNewestNotifications } from './use-newest-notifications.ts';

/** The bell in the header, with the number of unread notifications. Opening their place marks them as read. */
export function NotificationBell() {
  const { pathname } = useLocation();
  const { data } = useNewestNotifications();
  const unread = data?.unread ?? 0;
  const openedHere = (data?.results ?? [])
    .filter((notification) => !notification.read && leadsTo(notification, pathname))
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    // If the request fails, they stay unread until the page is opened again; nothing else is lost.
    if (openedHere !== '') markAsRead(openedHere.split(',')).catch(() => undefined);
  }, [openedHere]);

  const label = unread > 0 ? `Notifications, ${badgeText(unread)} unread` : 'Notifications';
  return (
    <NavLink
      to={paths.notifications}
      aria-label={label}
      title={label}
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
