import { fencers, fencerTexts } from '@fencing-journal/contract/fencers';
import { AppError, found, invalid } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { ageGroupOf, boutFigures, boutsWith, eventCountOf, fencersOf, findFencer, hasMember, hideFencer, insertFencer, selfCard, updateFencer } from './fencers.queries.ts';

export function registerFencers(add: AddRoute, _services: Services): void {
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
    if (body.usa_fencing_info && (await hasMember(db, actor.id, body.usa_fencing_info))) throw invalid('usa_fencing_info', fencerTexts.alreadyImported);
    return insertFencer(db, actor.id, body);
  });

  add(fencers.update, async ({ db, actor, params, body }) => {
    const fencer = found(await findFencer(db, actor.id, params.slug));
    if (body.slug !== undefined && body.slug !== fencer.slug) throw invalid('slug', 'The slug in the body is of another fencer.');
    return updateFencer(db, fencer, body);
  });

  add(fencers.remove, async ({ db, actor, params }) => {
    const fencer = found(await findFencer(db, actor.id, params.slug));
    if (fencer.is_self) throw new AppError('own_profile');
    await hideFencer(db, fencer);
    return { message: fencerTexts.deleted.body };
  });
}
