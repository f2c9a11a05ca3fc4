import { phrases, phraseTexts } from '@fencing-journal/contract/coach-phrases';
import type { AddRoute } from '../../lib/routes.ts';
import { changePhrase, deletePhrase, insertPhrase, phrasesOf } from './phrases.queries.ts';

export function registerPhrases(add: AddRoute): void {
  add(phrases.list, async ({ db, actor }) => {
    return phrasesOf(db, actor.id);
  });

  add(phrases.create, async ({ db, actor, body }) => {
    return insertPhrase(db, actor.id, body.text);
  });

  add(phrases.update, async ({ db, actor, params, body }) => {
    return changePhrase(db, actor.id, params.id, body.text);
  });

  add(phrases.remove, async ({ db, actor, params }) => {
    await deletePhrase(db, actor.id, params.id);
    return { message: phraseTexts.deleted };
  });
}
