import { notificationLimits, notifications } from '@fencing-journal/contract/notifications';
import { toPage } from '../../lib/paging.ts';
import type { AddRoute } from '../../lib/routes.ts';
import { nameForOthers } from '../../lib/sanitize-name.ts';
import type { Services } from '../../lib/services.ts';
import { countUnread, markRead, notificationsOf } from './notifications.queries.ts';

type Listed = Awaited<ReturnType<typeof notificationsOf>>['rows'][number];

const toNotification = (row: Listed) => ({
  id: row.id,
  kind: row.kind,
  person:
    row.actor_slug === null
      ? null
      : {
          slug: row.actor_slug,
          name: nameForOthers(`${row.actor_first_name} ${row.actor_last_name}`),
        },
  times: row.times,
  place:
    row.place_kind === null
      ? null
      : { kind: row.place_kind, slug: row.place_slug ?? '', date: row.place_date ?? '' },
  mine: row.mine,
  read: row.read,
  at: row.at,
});

export function registerNotifications(add: AddRoute, services: Services): void {
  add(notifications.list, async ({ db, actor, query: { page = 1 } }) => {
    const limit = notificationLimits.pageSize;
    const { count, unread, rows } = await notificationsOf(db, actor.id, {
      limit,
      offset: (page - 1) * limit,
    });
    return {
      ...toPage(
        services.config.PUBLIC_URL,
        notifications.list.path,
        page,
        count,
        rows.map(toNotification),
        {},
        limit,
      ),
      unread,
    };
  });

  add(notifications.read, async ({ db, actor, body }) => {
    await markRead(db, actor.id, body, services.now());
    return { unread: await countUnread(db, actor.id) };
  });
}
