import { season } from '@fencing-journal/contract/season';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { reviewSeason } from './season.service.ts';

export function registerSeason(add: AddRoute, services: Services): void {
  add(season.review, async ({ db, actor, query }) =>
    reviewSeason(db, services, actor, query.period),
  );
}
