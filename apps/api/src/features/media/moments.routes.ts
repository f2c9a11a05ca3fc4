import { moments, momentTexts, type Moment } from '@fencing-journal/contract/moments';
import { requireFound } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
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
import { voiceOfMoments } from './voice-notes.service.ts';

export function registerMoments(add: AddRoute, services: Services): void {
  const withVoice = async (db: Database, actor: Actor, list: readonly Moment[]) => {
    const found = await voiceOfMoments(
      db,
      services,
      actor,
      list.map(({ id }) => id),
    );
    return list.map((moment) => ({ ...moment, voice: found.get(moment.id) ?? [] }));
  };
  const withOwnVoice = async (db: Database, actor: Actor, moment: Moment) =>
    requireFound((await withVoice(db, actor, [moment]))[0]);

  add(moments.list, async ({ db, actor, params }) =>
    withVoice(db, actor, await listMoments(db, actor.id, params.slug)),
  );

  add(moments.add, async ({ db, actor, params, body }) =>
    withOwnVoice(db, actor, await addMoment(db, services, actor.id, params.slug, body)),
  );

  add(moments.change, async ({ db, actor, params, body }) =>
    withOwnVoice(db, actor, await changeMoment(db, services, actor.id, params.id, body)),
  );

  add(moments.remove, async ({ db, actor, params }) => {
    await removeMoment(db, actor.id, params.id);
    return { message: momentTexts.deleted };
  });

  add(moments.read, async ({ db, actor, params }) =>
    withVoice(db, actor, await readReplies(db, services, actor.id, params.slug)),
  );

  add(moments.answer, async ({ db, actor, params, body }) =>
    withOwnVoice(db, actor, await answerMoment(db, services, actor.id, params.id, body.text)),
  );

  add(moments.changeAnswer, async ({ db, actor, params, body }) =>
    withOwnVoice(db, actor, await changeAnswer(db, actor.id, params.id, body.text)),
  );

  add(moments.removeAnswer, async ({ db, actor, params }) => {
    await removeAnswer(db, actor.id, params.id);
    return { message: momentTexts.answerDeleted };
  });
}
