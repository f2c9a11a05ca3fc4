import { events, eventTexts } from '@fencing-journal/contract/events';
import { found, invalid } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { assertVersion, versionRead } from '../../plugins/versions.queries.ts';
import { boutsOfEvent } from '../bouts/index.ts';
import { fencerChoices } from '../fencers/index.ts';
import {
  assertRoom,
  deleteEvent,
  findEvent,
  findTournamentId,
  insertEvent,
  updateEvent,
} from './events.queries.ts';

export function registerEvents(add: AddRoute, services: Services): void {
  add(events.detail, async ({ db, actor, params }) => {
    const event = found(await findEvent(db, actor.id, params.slug));
    const bouts = await boutsOfEvent(db, actor.id, event.id);
    const { fencers, self } = await fencerChoices(db, actor.id, event.id);
    return { ...event, bouts, fencers, userFencer: self };
  });

  add(events.create, async ({ db, actor, body }) => {
    const { tournament_slug, ...fields } = body;
    const tournament = found(await findTournamentId(db, actor.id, tournament_slug));
    const event = await insertEvent(db, actor.id, tournament, fields);
    await assertRoom(db, actor.id, tournament);
    return event;
  });

  add(events.update, async ({ db, actor, params, body, request }) => {
    const { slug, tournament_slug, ...changes } = body;
    const event = found(await findEvent(db, actor.id, params.slug));
    if (slug !== undefined && slug !== event.slug)
      throw invalid('slug', 'The slug in the body belongs to another event.');
    await assertVersion(db, 'event', event, versionRead(request));
    const parent =
      tournament_slug === undefined
        ? undefined
        : found(await findTournamentId(db, actor.id, tournament_slug));
    const changed = await updateEvent(db, event, changes, parent);
    if (parent !== undefined) await assertRoom(db, actor.id, parent);
    return changed;
  });

  add(events.remove, async ({ db, actor, params, request }) => {
    const event = found(await findEvent(db, actor.id, params.slug));
    await assertVersion(db, 'event', event, versionRead(request));
    await deleteEvent(db, event);
    await services.forgetAnswers(db, actor.id, [params.slug]);
    return { message: eventTexts.deleted.body };
  });
}
