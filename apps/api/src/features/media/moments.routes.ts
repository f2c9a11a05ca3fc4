import { moments, momentTexts } from '@fencing-journal/contract/moments';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import {
  addMoment,
  answerMoment,
  changeAnswer,
  changeMoment,
  listMoments,
  readReplies,
  removeAnswer,
  removeMoment,
} from './moments.service.ts';

export function registerMoments(add: AddRoute, services: Services): void {
  add(moments.list, async ({ db, actor, params }) => listMoments(db, actor.id, params.slug));

  add(moments.add, async ({ db, actor, params, body }) =>
    addMoment(db, services, actor.id, params.slug, body),
  );

  add(moments.change, async ({ db, actor, params, body }) =>
    changeMoment(db, services, actor.id, params.id, body),
  );

  add(moments.remove, async ({ db, actor, params }) => {
    await removeMoment(db, actor.id, params.id);
    return { message: momentTexts.deleted };
  });

  add(moments.read, async ({ db, actor, params }) =>
    readReplies(db, services, actor.id, params.slug),
  );

  add(moments.answer, async ({ db, actor, params, body }) =>
    answerMoment(db, services, actor.id, params.id, body.text),
  );

  add(moments.changeAnswer, async ({ db, actor, params, body }) =>
    changeAnswer(db, actor.id, params.id, body.text),
  );

  add(moments.removeAnswer, async ({ db, actor, params }) => {
    await removeAnswer(db, actor.id, params.id);
    return { message: momentTexts.answerDeleted };
  });
}
