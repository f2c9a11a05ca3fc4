import { goals, goalTexts } from '@fencing-journal/contract/goals';
import { ifMatchVersion } from '../../lib/optimistic-lock.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { addComment, changeComment, removeComment } from './goal-comments.service.ts';
import { changeGoal, createGoal, listGoals, removeGoal } from './goals.service.ts';

export function registerGoals(add: AddRoute, services: Services): void {
  add(goals.list, async ({ db, actor, query }) => listGoals(db, actor.id, query.student));

  add(goals.create, async ({ db, actor, body }) => createGoal(db, services, actor.id, body));

  add(goals.update, async ({ db, actor, params, body, request }) =>
    changeGoal(db, services, actor.id, params.id, body, ifMatchVersion(request)),
  );

  add(goals.remove, async ({ db, actor, params, request }) => {
    await removeGoal(db, actor.id, params.id, ifMatchVersion(request));
    return { message: goalTexts.deleted };
  });

  add(goals.comment, async ({ db, actor, params, body }) =>
    addComment(db, services, actor.id, params.id, body.text),
  );

  add(goals.changeComment, async ({ db, actor, params, body }) =>
    changeComment(db, actor.id, params.id, body.text),
  );

  add(goals.removeComment, async ({ db, actor, params }) => {
    await removeComment(db, actor.id, params.id);
    return { message: goalTexts.commentDeleted };
  });
}
