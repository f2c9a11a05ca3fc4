import { reports, reportTexts } from '@fencing-journal/contract/reports';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { listReportablePeople, report } from './reports.service.ts';

export function registerReports(add: AddRoute, services: Services): void {
  add(reports.people, async ({ db, actor, query }) => listReportablePeople(db, actor.id, query));

  add(reports.create, async ({ db, actor, body, request }) => {
    await report(db, services, actor.id, body);
    request.log.warn(
      { event: 'person reported', user: actor.id, session: actor.session },
      'security',
    );
    return { message: reportTexts.sent };
  });
}
