import { practices, practiceTexts } from '@fencing-journal/contract/practices';
import { requireFound } from '../../lib/errors.ts';
import { assertVersion, ifMatchVersion } from '../../lib/optimistic-lock.ts';
import { toPage } from '../../lib/paging.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import {
  boutsOfPractice,
  deletePractice,
  findPractice,
  practicePage,
} from './practices.queries.ts';
import { changePractice, createPractice, readPractice } from './practices.service.ts';

export function registerPractices(add: AddRoute, services: Services): void {
  add(practices.all, async ({ db, actor, query: { page = 1 } }) => {
    const { count, rows } = await practicePage(db, actor.id, page);
    return toPage(services.config.PUBLIC_URL, practices.all.path, page, count, rows);
  });

  add(practices.create, async ({ db, actor, body }) => createPractice(db, actor.id, body));

  add(practices.detail, async ({ db, actor, params }) => readPractice(db, actor.id, params.slug));

  add(practices.update, async ({ db, actor, params, body, request }) => {
    const { practice, removed } = await changePractice(
      db,
      actor.id,
      params.slug,
      body,
      ifMatchVersion(request),
    );
    await services.invalidateOutcomes(db, actor.id, removed);
    return practice;
  });

  add(practices.remove, async ({ db, actor, params, request }) => {
    const practice = requireFound(await findPractice(db, actor.id, params.slug));
    await assertVersion(db, 'practice', practice, ifMatchVersion(request));
    const bouts = await boutsOfPractice(db, practice);
    await deletePractice(db, practice);
    await services.invalidateOutcomes(db, actor.id, [
      practice.slug,
      ...bouts.map(({ slug }) => slug),
    ]);
    return { message: practiceTexts.deleted };
  });
}
