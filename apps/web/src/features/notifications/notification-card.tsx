import type { Notification } from '@fencing-journal/contract/notifications';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/date-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { markAsRead } from './notifications.api.ts';
import { pathOf, textOf } from './notifications.rules.ts';

const icons: Record<Notification['kind'], IconName> = {
  feedback: 'book',
  lesson: 'book',
  reply: 'video',
  moment: 'video',
  question: 'video',
  comment: 'pencil',
  playlist: 'play',
  goal: 'flag',
  goal_comment: 'pencil',
  task: 'list',
  task_done: 'check',
  request: 'people',
  accepted: 'people',
  approval: 'people',
  payment: 'settings',
};

/** A notification that leads to its place and is marked as read there. */
export function NotificationCard({ notification }: { notification: Notification }) {
  const { id, kind, read, at } = notification;
  return (
    <li
      className={`panel relative flex items-start gap-3 p-4 hover:border-edge ${read ? '' : 'border-ink'}`}
    >
      <Icon name={icons[kind] ?? 'bell'} className="mt-0.5 size-5 text-muted" />
      <div className="min-w-0 flex-1">
        <Link
          to={pathOf(notification)}
          // Opening the page marks it too, but only if it is among the latest.
          onClick={() => read || void markAsRead([id]).catch(() => undefined)}
          className={`wrap-anywhere after:absolute after:inset-0 ${read ? '' : 'font-semibold'}`}
        >
          {textOf(notification)}
        </Link>
        <p className="mt-0.5 text-sm text-muted">{formatDateTime(at)}</p>
      </div>
      {!read && <Badge>New</Badge>}
    </li>
  );
}
