import { limits } from '@fencing-journal/contract/shared/limits';
import { touches, touchTexts } from '@fencing-journal/contract/touches';
import { touchStatistics } from '@fencing-journal/contract/touch-statistics';
import { textParams, toPage } from '../../lib/paging.ts';
import { ifMatchVersion } from '../../lib/optimistic-lock.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { selectTouches, touchStatisticsOf } from './touch-statistics.service.ts';
import { addTouch, changeTouch, listTouches, removeTouch, replaceLog } from './touches.service.ts';

export function registerTouches(add: AddRoute, services: Services): void {
  add(touches.list, async ({ db, actor, params }) => listTouches(db, actor.id, params.slug));

  add(touches.replace, async ({ db, actor, params, body, request }) =>
    replaceLog(db, services, actor.id, params.slug, body, ifMatchVersion(request)),
  );

  add(touches.add, async ({ db, actor, params, body }) =>
    addTouch(db, services, actor.id, params.slug, body),
  );

  add(touches.change, async ({ db, actor, params, body }) =>
    changeTouch(db, actor.id, params.id, body),
  );

  add(touches.remove, async ({ db, actor, params }) => {
    await removeTouch(db, actor.id, params.id);
    return { message: touchTexts.deleted };
  });

  add(touchStatistics.figures, async ({ db, actor, query }) =>
    touchStatisticsOf(db, actor.id, query),
  );

  add(touchStatistics.selected, async ({ db, actor, query }) => {
    const { count, results } = await selectTouches(db, actor.id, query);
    return toPage(
      services.config.PUBLIC_URL,
      touchStatistics.selected.path,
      query.page ?? 1,
      count,
      results,
      textParams(query),
      limits.boutsPageSize,
    );
  });
}
