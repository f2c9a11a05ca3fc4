import { bouts, boutTexts } from '@fencing-journal/contract/bouts';
import { limits } from '@fencing-journal/contract/shared/limits';
import { teamMatchTexts } from '@fencing-journal/contract/team-matches';
import { AppError, requireFound } from '../../lib/errors.ts';
import { toPage } from '../../lib/paging.ts';
import { boutForOthers } from '../../lib/sanitize-name.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { assertVersion, ifMatchVersion } from '../../lib/optimistic-lock.ts';
import { findCoachGroup, findStudent } from '../access/index.ts';
import { hasCoachPlan } from '../subscription/index.ts';
import { selfCard } from '../fencers/index.ts';
import { itemsAt } from '../media/index.ts';
import { boutsByIds, deleteBout, tagNamesOf } from './bouts.queries.ts';
import { boutsForCoach, coachBoutPage, findSharedBout } from './coach-bouts.queries.ts';
import { openBout, changeBout, createBout, readBout, type BoutWithIds } from './bouts.service.ts';
import { createPool } from './pools.service.ts';

export function registerBouts(add: AddRoute, services: Services): void {
  const attachVideos = async (
    db: Database,
    viewer: Actor,
    { id, owner_id, ...bout }: BoutWithIds,
  ) => {
    const videos = await itemsAt(db, services, viewer, [{ kind: 'bout', id, owner_id }]);
    return { ...bout, bout_media: videos.get(id) ?? [] };
  };

  add(bouts.tags, async ({ db, actor }) => tagNamesOf(db, actor.id));

  add(bouts.create, async ({ db, actor, body }) => createBout(db, services, actor.id, body));

  add(bouts.createPool, async ({ db, actor, body }) => {
    const self = await selfCard(db, actor.id);
    const own = { owner: actor.id, self: { id: self.id, hand: self.handed } };
    const ids = await createPool(db, own, body);
    return { bouts: await boutsByIds(db, actor.id, ids) };
  });

  add(bouts.coach, async ({ db, actor, query: { student, group, before, page } }) => {
    const hasPlan = await hasCoachPlan(db, actor.id);
    if (!hasPlan && page === undefined) return [];
    // Responds with 404 if the student is not connected or the bout is not shared.
    if (student) requireFound(hasPlan ? await findStudent(db, actor.id, student) : undefined);
    const groupId = group
      ? requireFound(hasPlan ? await findCoachGroup(db, actor.id, group) : undefined)
      : undefined;
    const whose = { student: student || undefined, group: groupId };
    if (page !== undefined) {
      const filters = { ...whose, page };
      const { count, rows } = hasPlan
        ? await coachBoutPage(db, actor.id, filters)
        : { count: 0, rows: [] };
      const filterParams = { ...(student && { student }), ...(group && { group }) };
      const results = rows.map(boutForOthers);
      return toPage(
        services.config.PUBLIC_URL,
        bouts.coach.path,
        page,
        count,
        results,
        filterParams,
        limits.boutsPageSize,
      );
    }
    const filters = {
      ...whose,
      before: before ? requireFound(await findSharedBout(db, actor.id, before)) : undefined,
    };
    return (await boutsForCoach(db, actor.id, filters)).map(boutForOthers);
  });

  add(bouts.detail, async ({ db, actor, params }) =>
    attachVideos(db, actor, await readBout(db, actor.id, params.slug)),
  );

  add(bouts.update, async ({ db, actor, params, body, request }) =>
    attachVideos(
      db,
      actor,
      await changeBout(db, actor.id, params.slug, body, ifMatchVersion(request)),
    ),
  );

  add(bouts.remove, async ({ db, actor, params, request }) => {
    const { bout } = await openBout(db, actor.id, params.slug, 'change');
    await assertVersion(db, 'bout', bout, ifMatchVersion(request));
    if (bout.team_match_id !== null) throw new AppError('validation', teamMatchTexts.boutStays);
    await deleteBout(db, bout);
    await services.invalidateOutcomes(db, actor.id, [params.slug]);
    return { message: boutTexts.deleted.body };
  });
}
