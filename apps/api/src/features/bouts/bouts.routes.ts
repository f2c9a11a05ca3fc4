import { bouts, boutTexts } from '@fencing-journal/contract/bouts';
import { found } from '../../lib/errors.ts';
import { asPage } from '../../lib/paging.ts';
import { boutForOthers } from '../../lib/plain-name.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { assertVersion, versionRead } from '../../plugins/versions.queries.ts';
import { findStudent, hasCoachPlan } from '../access/index.ts';
import { selfCard } from '../fencers/index.ts';
import { itemsAt } from '../media/index.ts';
import { boutsByIds, deleteBout, tagNamesOf } from './bouts.queries.ts';
import { boutsForCoach, coachBoutPage, sharedBoutId } from './coach-bouts.queries.ts';
import {
  boutFor,
  changeBout,
  createBout,
  createPool,
  readBout,
  type AnsweredBout,
} from './bouts.service.ts';

export function registerBouts(add: AddRoute, services: Services): void {
  const withVideos = async (
    db: Database,
    viewer: Actor,
    { id, owner_id, ...bout }: AnsweredBout,
  ) => {
    const videos = await itemsAt(db, services, viewer, [{ kind: 'bout', id, owner_id }]);
    return { ...bout, bout_media: videos.get(id) ?? [] };
  };

  add(bouts.tags, async ({ db, actor }) => tagNamesOf(db, actor.id));

  add(bouts.create, async ({ db, actor, body }) => createBout(db, actor.id, body));

  add(bouts.createPool, async ({ db, actor, body }) => {
    const self = await selfCard(db, actor.id);
    const ids = await createPool(db, actor.id, { id: self.id, hand: self.handed }, body);
    return { bouts: await boutsByIds(db, actor.id, ids) };
  });

  add(bouts.coach, async ({ db, actor, query: { student, before, page } }) => {
    const asCoach = await hasCoachPlan(db, actor.id);
    if (!asCoach && page === undefined) return [];
    // 404 for a student who is not connected and for a bout that is not shared.
    if (student) found(asCoach ? await findStudent(db, actor.id, student) : undefined);
    if (page !== undefined) {
      const chosen = { student: student || undefined, page };
      const { count, rows } = asCoach
        ? await coachBoutPage(db, actor.id, chosen)
        : { count: 0, rows: [] };
      const kept: Record<string, string> = student ? { student } : {};
      const shown = rows.map(boutForOthers);
      return asPage(services.config.PUBLIC_URL, bouts.coach.path, page, count, shown, kept);
    }
    const last = before ? found(await sharedBoutId(db, actor.id, before)) : undefined;
    const chosen = { student: student || undefined, before: last };
    return (await boutsForCoach(db, actor.id, chosen)).map(boutForOthers);
  });

  add(bouts.detail, async ({ db, actor, params }) =>
    withVideos(db, actor, await readBout(db, actor.id, params.slug)),
  );

  add(bouts.update, async ({ db, actor, params, body, request }) =>
    withVideos(db, actor, await changeBout(db, actor.id, params.slug, body, versionRead(request))),
  );

  add(bouts.remove, async ({ db, actor, params, request }) => {
    const { bout } = await boutFor(db, actor.id, params.slug, 'change');
    await assertVersion(db, 'bout', bout, versionRead(request));
    await deleteBout(db, bout);
    await services.forgetAnswers(db, actor.id, [params.slug]);
    return { message: boutTexts.deleted.body };
  });
}
