import { accessLog } from '@fencing-journal/contract/access-log';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { viewsPage } from './access-log.service.ts';

export function registerAccessLog(add: AddRoute, { config }: Pick<Services, 'config'>): void {
  add(accessLog.own, async ({ db, actor, query }) =>
    viewsPage(
      db,
      { owner: actor.id, isGuardian: false },
      `${config.PUBLIC_URL}${accessLog.own.path}`,
      query.page ?? 1,
    ),
  );
}
