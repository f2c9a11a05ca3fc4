import { fencers, fencerTexts } from '@fencing-journal/contract/fencers';
import { AppError, found, invalid } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import {
  ageGroupOf, assertRoom, boutFigures, boutsWith, deleteFencer, eventCountOf, fencersOf, findFencer, insertFencer, selfCard, updateFencer,
} from './fencers.queries.ts';
import { importMember } from './fencers.service.ts';

export function registerFencers(add: AddRoute, services: Services): void {
  add(fencers.all, async ({ db, actor }) => fencersOf(db, actor.id));

  add(fencers.stats, async ({ db, actor }) => {
    const { wins, losses, scored, against } = await boutFigures(db, await selfCard(db, actor.id));
    return { event_count: await eventCountOf(db, actor.id), bout_count: wins + losses, wins, losses, scored, against, indicator: scored - against };
  });

  add(fencers.details, async ({ db, actor, params }) => {
    const fencer = found(await findFencer(db, actor.id, params.slug));
    const { wins, losses, scored, against, ...averages } = await boutFigures(db, fencer);
    return {
      ...fencer,
      ...averages,
      my_age_stats: await ageGroupOf(db, fencer),
      my_bout_stats: { wins, losses, scored, against, indicator: scored - against },
      bouts: await boutsWith(db, fencer),
    };
  });

  add(fencers.create, async ({ db, actor, body }) => {
    const fencer = await insertFencer(db, actor.id, body);
    await assertRoom(db, actor.id);
    return fencer;
  });

  add(fencers.importMember, async ({ db, actor, body }) => {
    const fencer = await importMember(db, actor.id, body.member_id);
    await assertRoom(db, actor.id);
    return fencer;
  });

  add(fencers.update, async ({ db, actor, params, body }) => {
    const fencer = found(await findFencer(db, actor.id, params.slug));
    if (body.slug !== undefined && body.slug !== fencer.slug) throw invalid('slug', 'The slug in the body is of another fencer.');
    const changed = await updateFencer(db, fencer, body);
    await assertRoom(db, actor.id);
    return changed;
  });

  add(fencers.remove, async ({ db, actor, params }) => {
    const fencer = found(await findFencer(db, actor.id, params.slug));
    if (fencer.is_self) throw new AppError('own_profile');
    await deleteFencer(db, fencer);
    await services.forgetAnswers(db, actor.id, [fencer.slug]);
    return { message: fencerTexts.deleted.body };
  });
}
