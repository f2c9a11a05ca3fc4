import { calendar, calendarTexts } from '@fencing-journal/contract/calendar';
import { notFound } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { readFeed, renewFeed } from './calendar.service.ts';
import { entriesIn } from './entries.queries.ts';
import { deleteFeed, feedOf } from './feeds.queries.ts';

export function registerCalendar(add: AddRoute, services: Services): void {
  add(calendar.range, async ({ db, actor, query }) => entriesIn(db, actor.id, query));

  add(calendar.feed, async ({ db, actor }) => ({
    created_at: (await feedOf(db, actor.id))?.created_at.toISOString() ?? null,
  }));

  // A refused password must stay counted: no transaction around the call.
  add(
    calendar.renewFeed,
    async ({ actor, body, request }) => {
      const feed = await renewFeed(services, actor, body.current_password);
      request.log.warn(
        { event: 'calendar address made', user: actor.id, session: actor.session },
        'security',
      );
      return feed;
    },
    { transaction: false },
  );

  add(calendar.revokeFeed, async ({ db, actor, request }) => {
    if (!(await deleteFeed(db, actor.id))) throw notFound();
    request.log.warn(
      { event: 'calendar address revoked', user: actor.id, session: actor.session },
      'security',
    );
    return { message: calendarTexts.revoked };
  });

  add(calendar.subscribe, async ({ params, reply }) => {
    const file = await readFeed(services, params.token);
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="fencing-journal.ics"');
    return file;
  });
}
