import type { Notification, notifications } from '@fencing-journal/contract/notifications';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';

/** An unread notification about a coach's comment on the reader's bout. */
export const aNotification = (overrides: Partial<Notification> = {}): Notification => ({
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'comment',
  person: { slug: 'teo-marsh-bbbbbb', name: 'Teo Marsh' },
  times: 1,
  place: { kind: 'bout', slug: 'vega-vs-lind-aaaaaa', date: '2026-03-14' },
  mine: true,
  read: false,
  at: '2026-03-15T10:00:00.000Z',
  ...overrides,
});

/** A page that contains all notifications. */
export const somePage = (results: Notification[]): ResponseOf<typeof notifications.list> => ({
  results,
  count: results.length,
  unread: results.filter(({ read }) => !read).length,
  previous: null,
  next: null,
});
