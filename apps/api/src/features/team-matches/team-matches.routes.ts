import { teamMatches, teamMatchTexts } from '@fencing-journal/contract/team-matches';
import { requireFound } from '../../lib/errors.ts';
import { assertVersion, ifMatchVersion } from '../../lib/optimistic-lock.ts';
import { textParams, toPage } from '../../lib/paging.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { boutsOfMatches, deleteMatch, findMatch, matchPage } from './team-matches.queries.ts';
import {
  changeMatch,
  createMatch,
  readMatch,
  requireEvent,
  withSheets,
} from './team-matches.service.ts';

export function registerTeamMatches(add: AddRoute, services: Services): void {
  add(teamMatches.all, async ({ db, actor, query }) => {
    const { page = 1, event } = query;
    const of = event ? await requireEvent(db, actor.id, event) : undefined;
    const { count, rows } = await matchPage(db, actor.id, of, page);
    const sheets = await withSheets(db, actor.id, rows);
    const { PUBLIC_URL: origin } = services.config;
    return toPage(origin, teamMatches.all.path, page, count, sheets, textParams(query));
  });

  add(teamMatches.create, async ({ db, actor, body }) => createMatch(db, actor.id, body));

  add(teamMatches.detail, async ({ db, actor, params }) => readMatch(db, actor.id, params.slug));

  add(teamMatches.update, async ({ db, actor, params, body, request }) => {
    const version = ifMatchVersion(request);
    const { match, removed } = await changeMatch(db, actor.id, params.slug, body, version);
    await services.invalidateOutcomes(db, actor.id, removed);
    return match;
  });

  add(teamMatches.remove, async ({ db, actor, params, request }) => {
    const match = requireFound(await findMatch(db, actor.id, params.slug));
    await assertVersion(db, 'team_match', match, ifMatchVersion(request));
    const bouts = await boutsOfMatches(db, actor.id, [match.id]);
    await deleteMatch(db, match);
    const gone = [match.slug, ...bouts.map(({ slug }) => slug)];
    await services.invalidateOutcomes(db, actor.id, gone);
    return { message: teamMatchTexts.deleted };
  });
}
