import { limits } from '@fencing-journal/contract/shared/limits';
import { statistics } from '@fencing-journal/contract/statistics';
import { asPage } from '../../lib/paging.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { ownBoutPage } from './statistics.queries.ts';
import { chosenBy, countOf, panelOf } from './statistics.service.ts';

export function registerStatistics(add: AddRoute, services: Services): void {
  add(statistics.figures, async ({ db, actor, query }) => panelOf(db, actor.id, query));

  add(statistics.bouts, async ({ db, actor, query }) => {
    const { page = 1, ...rest } = query;
    const chosen = await chosenBy(db, actor.id, query);
    const count = await countOf(db, actor.id, chosen);
    const chosenInLink = Object.fromEntries(
      Object.entries(rest).filter(
        (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
      ),
    );
    return asPage(
      services.config.PUBLIC_URL,
      statistics.bouts.path,
      page,
      count,
      await ownBoutPage(db, actor.id, chosen, count, page),
      chosenInLink,
      limits.figureBouts,
    );
  });
}
