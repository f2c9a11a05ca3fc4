import { events, eventTexts } from '@fencing-journal/contract/events';
import { resultErrors } from '@fencing-journal/contract/shared/event-result';
import { assertNoFieldErrors, requireFound, invalidField } from '../../lib/errors.ts';
import { definedOnly } from '../../lib/changes.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { assertVersion, ifMatchVersion } from '../../lib/optimistic-lock.ts';
import {
  assertEventLimit,
  boutsAndChoices,
  deleteEvent,
  findEvent,
  findTournamentId,
  insertEvent,
  updateEvent,
} from './events.queries.ts';

export function registerEvents(add: AddRoute, services: Services): void {
  add(events.detail, async ({ db, actor, params }) => {
    const event = requireFound(await findEvent(db, actor.id, params.slug));
    const [bouts, { fencers, self }] = await boutsAndChoices(db, event);
    return { ...event, bouts, fencers, userFencer: self };
  });

  add(events.create, async ({ db, actor, body }) => {
    const { tournament_slug, ...fields } = body;
    assertNoFieldErrors(resultErrors(fields));
    const tournament = requireFound(await findTournamentId(db, actor.id, tournament_slug));
    const event = await insertEvent(db, actor.id, tournament, fields);
    await assertEventLimit(db, actor.id, tournament);
    return event;
  });

  add(events.update, async ({ db, actor, params, body, request }) => {
    const { slug, tournament_slug, ...changes } = body;
    const event = requireFound(await findEvent(db, actor.id, params.slug));
    if (slug !== undefined && slug !== event.slug)
      throw invalidField('slug', 'The slug in the body belongs to another event.');
    await assertVersion(db, 'event', event, ifMatchVersion(request));
    assertNoFieldErrors(resultErrors({ ...event, ...definedOnly(changes) }));
    const tournamentId =
      tournament_slug === undefined
        ? undefined
        : requireFound(await findTournamentId(db, actor.id, tournament_slug));
    const changed = await updateEvent(db, event, changes, tournamentId);
    if (tournamentId !== undefined) await assertEventLimit(db, actor.id, tournamentId);
    return changed;
  });

  add(events.remove, async ({ db, actor, params, request }) => {
    const event = requireFound(await findEvent(db, actor.id, params.slug));
    await assertVersion(db, 'event', event, ifMatchVersion(request));
    await deleteEvent(db, event);
    await services.invalidateOutcomes(db, actor.id, [params.slug]);
    return { message: eventTexts.deleted.body };
  });
}
