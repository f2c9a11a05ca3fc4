import { tournaments, tournamentTexts } from '@fencing-journal/contract/tournaments';
import { found, invalid } from '../../lib/errors.ts';
import { asPage } from '../../lib/paging.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { eventsOf } from '../events/index.ts';
import { deleteTournament, findTournament, insertTournament, tournamentPage, updateTournament } from './tournaments.queries.ts';

export function registerTournaments(add: AddRoute, { config }: Services): void {
  add(tournaments.all, async ({ db, actor, query }) => {
    const page = query.page ?? 1;
    const { count, rows } = await tournamentPage(db, actor.id, page);
    return asPage(config.PUBLIC_URL, tournaments.all.path, page, count, rows);
  });

  add(tournaments.create, async ({ db, actor, body }) => insertTournament(db, actor.id, body));

  add(tournaments.detail, async ({ db, actor, params }) => {
    const tournament = found(await findTournament(db, actor.id, params.slug));
    return { ...tournament, events: await eventsOf(db, tournament) };
  });

  for (const endpoint of [tournaments.update, tournaments.patch]) {
    add(endpoint, async ({ db, actor, params, body }) => {
      const { slug, ...changes } = body;
      const tournament = found(await findTournament(db, actor.id, params.slug));
      if (slug !== undefined && slug !== tournament.slug) throw invalid('slug', 'The slug in the body is of another tournament.');
      return updateTournament(db, tournament, changes);
    });
  }

  add(tournaments.remove, async ({ db, actor, params }) => {
    await deleteTournament(db, found(await findTournament(db, actor.id, params.slug)));
    return { message: tournamentTexts.deleted.body };
  });
}
