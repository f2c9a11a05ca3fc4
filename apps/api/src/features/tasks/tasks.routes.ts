import { tasks, taskTexts } from '@fencing-journal/contract/tasks';
import { ifMatchVersion } from '../../lib/optimistic-lock.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { giveTask, listTasks, removeTask, reportTask } from './tasks.service.ts';

export function registerTasks(add: AddRoute, services: Services): void {
  add(tasks.list, async ({ db, actor, query }) => listTasks(db, actor.id, query.student));

  add(tasks.create, async ({ db, actor, body }) => giveTask(db, services, actor.id, body));

  add(tasks.update, async ({ db, actor, params, body, request }) =>
    reportTask(db, services, actor.id, params.id, body, ifMatchVersion(request)),
  );

  add(tasks.remove, async ({ db, actor, params }) => {
    await removeTask(db, actor.id, params.id);
    return { message: taskTexts.deleted };
  });
}
