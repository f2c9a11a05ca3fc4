import { calendar, calendarTexts } from '@fencing-journal/contract/calendar';
import type { FastifyRequest } from 'fastify';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor, Services } from '../../lib/services.ts';
import {
  describeFeed,
  reactivateFeed,
  readFeed,
  renewFeed,
  revokeFeed,
} from './calendar.service.ts';
import { calendarEntriesIn } from './entries.queries.ts';

export function registerCalendar(add: AddRoute, services: Services): void {
  // There is no transaction around these calls, because a rollback would also undo the count of refused passwords.
  const withoutTransaction = { transaction: false };
  const logSecurity = (request: FastifyRequest, actor: Actor, event: string) =>
    request.log.warn({ event, user: actor.id, session: actor.session }, 'security');

  add(calendar.range, async ({ db, actor, query }) => calendarEntriesIn(db, actor.id, query));

  add(calendar.feed, async ({ db, actor }) => describeFeed(db, actor.id));

  add(
    calendar.renewFeed,
    async ({ actor, body, request }) => {
      const feed = await renewFeed(services, actor, body.current_password);
      logSecurity(request, actor, 'calendar address made');
      return feed;
    },
    withoutTransaction,
  );

  add(
    calendar.revokeFeed,
    async ({ actor, body, request }) => {
      await revokeFeed(services, actor, body?.current_password);
      logSecurity(request, actor, 'calendar address revoked');
      return { message: calendarTexts.revoked };
    },
    withoutTransaction,
  );

  add(
    calendar.keepFeed,
    async ({ actor, body, request }) => {
      await reactivateFeed(services, actor, body.current_password);
      logSecurity(request, actor, 'calendar address kept');
      return { message: calendarTexts.kept };
    },
    withoutTransaction,
  );

  add(calendar.subscribe, async ({ params, reply }) => {
    const file = await readFeed(services, params.token);
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="fencing-journal.ics"');
    return file;
  });
}
