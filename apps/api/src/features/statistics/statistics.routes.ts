import { limits } from '@fencing-journal/contract/shared/limits';
import { statistics } from '@fencing-journal/contract/statistics';
import { textParams, toPage } from '../../lib/paging.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { formOf } from './form.ts';
import { latestBouts, ownBoutPage } from './selected-bouts.queries.ts';
import { cellFilterOf, countSelected, panelOf, resolveSelection } from './statistics.service.ts';

export function registerStatistics(add: AddRoute, services: Services): void {
  add(statistics.figures, async ({ db, actor, query }) => panelOf(db, actor.id, query));

  add(statistics.form, async ({ db, actor, query }) => ({
    tournaments: formOf(await latestBouts(db, actor.id, cellFilterOf(query))),
  }));

  add(statistics.bouts, async ({ db, actor, query }) => {
    const { page = 1 } = query;
    const selection = await resolveSelection(db, actor.id, query);
    const count = await countSelected(db, actor.id, selection);
    return toPage(
      services.config.PUBLIC_URL,
      statistics.bouts.path,
      page,
      count,
      await ownBoutPage(db, actor.id, selection, count, page),
      textParams(query),
      limits.boutsPageSize,
    );
  });
}
