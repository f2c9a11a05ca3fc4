import { endDateError } from '@fencing-journal/contract/shared/tournament-days';
import {
  tournaments,
  tournamentTexts,
  type TournamentBody,
} from '@fencing-journal/contract/tournaments';
import { assertNoFieldErrors, requireFound, invalidField } from '../../lib/errors.ts';
import { toPage } from '../../lib/paging.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { assertVersion, ifMatchVersion } from '../../lib/optimistic-lock.ts';
import {
  assertTournamentLimit,
  deleteTournament,
  findTournament,
  findTournamentDetail,
  insertTournament,
  tournamentPage,
  updateTournament,
} from './tournaments.queries.ts';

const assertDays = ({ date, end_date }: Pick<TournamentBody, 'date' | 'end_date'>) =>
  assertNoFieldErrors({ end_date: endDateError(date, end_date ?? null) });

export function registerTournaments(add: AddRoute, services: Services): void {
  add(tournaments.all, async ({ db, actor, query }) => {
    const page = query.page ?? 1;
    const { count, rows } = await tournamentPage(db, actor.id, page);
    return toPage(services.config.PUBLIC_URL, tournaments.all.path, page, count, rows);
  });

  add(tournaments.create, async ({ db, actor, body }) => {
    assertDays(body);
    const tournament = await insertTournament(db, actor.id, body);
    await assertTournamentLimit(db, actor.id);
    return tournament;
  });

  add(tournaments.detail, async ({ db, actor, params }) =>
    requireFound(await findTournamentDetail(db, actor.id, params.slug)),
  );

  for (const endpoint of [tournaments.update, tournaments.patch]) {
    add(endpoint, async ({ db, actor, params, body, request }) => {
      const { slug, ...changes } = body;
      const tournament = requireFound(await findTournament(db, actor.id, params.slug));
      if (slug !== undefined && slug !== tournament.slug)
        throw invalidField('slug', 'The slug in the body belongs to another tournament.');
      await assertVersion(db, 'tournament', tournament, ifMatchVersion(request));
      const { date = tournament.date, end_date = tournament.end_date } = changes;
      if (changes.date !== undefined || changes.end_date !== undefined)
        assertDays({ date, end_date });
      return updateTournament(db, tournament, changes);
    });
  }

  add(tournaments.remove, async ({ db, actor, params, request }) => {
    const tournament = requireFound(await findTournamentDetail(db, actor.id, params.slug));
    await assertVersion(db, 'tournament', tournament, ifMatchVersion(request));
    await deleteTournament(db, tournament);
    await services.invalidateOutcomes(db, actor.id, [
      tournament.slug,
      ...tournament.events.map((event) => event.slug),
    ]);
    return { message: tournamentTexts.deleted.body };
  });
}
