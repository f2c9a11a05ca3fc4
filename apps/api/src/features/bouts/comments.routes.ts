import { boutComments, commentTexts } from '@fencing-journal/contract/bouts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { addComment, changeComment, listComments, removeComment } from './comments.service.ts';

export function registerBoutComments(add: AddRoute, services: Services): void {
  add(boutComments.list, async ({ db, actor, params }) => listComments(db, actor.id, params.slug));

  add(boutComments.add, async ({ db, actor, params, body }) =>
    addComment(db, services, actor.id, params.slug, body.text),
  );

  add(boutComments.change, async ({ db, actor, params, body }) =>
    changeComment(db, actor.id, params.id, body.text),
  );

  add(boutComments.remove, async ({ db, actor, params }) => {
    await removeComment(db, actor.id, params.id);
    return { message: commentTexts.deleted };
  });
}
