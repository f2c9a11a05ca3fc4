import { fencers, fencerTexts } from '@fencing-journal/contract/fencers';
import { AppError, invalidField } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { assertVersion, ifMatchVersion } from '../../lib/optimistic-lock.ts';
import { eventCountOf } from '../statistics/index.ts';
import {
  ageGroupOf,
  assertFencerLimits,
  boutsWith,
  deleteFencer,
  fencersOf,
  findFencer,
  insertFencer,
  selfCard,
  updateFencer,
} from './fencers.queries.ts';
import { assertOwnNames, importMember } from './fencers.service.ts';
import { foreignDetails, openOwnCard } from './foreign-cards.service.ts';
import {
  lastBoutWith,
  marksOf,
  monthsWith,
  recordsOf,
  recordWith,
  tagsWith,
} from './meetings.queries.ts';
import { merge, describeLatestMerge, unmerge } from './merges.service.ts';

export function registerFencers(add: AddRoute, services: Services): void {
  add(fencers.all, async ({ db, actor }) => fencersOf(db, actor.id));

  add(fencers.stats, async ({ db, actor }) => {
    const { bouts, wins, losses, scored, against, indicator } = await recordWith(
      db,
      await selfCard(db, actor.id),
    );
    return {
      event_count: await eventCountOf(db, actor.id),
      bout_count: bouts,
      wins,
      losses,
      scored,
      against,
      indicator,
    };
  });

  add(fencers.records, async ({ db, actor }) => recordsOf(db, actor.id));

  add(fencers.details, async ({ db, actor, params }) => {
    const fencer = await findFencer(db, actor.id, params.slug);
    if (!fencer) return foreignDetails(db, actor.id, params.slug);
    const { wins, losses, scored, against, indicator } = await recordWith(db, fencer);
    const { ratings, incidents } = await marksOf(db, fencer);
    const { bladework, distance, energy, technique } = fencer.is_self
      ? ratings.own
      : ratings.opponent;
    return {
      ...fencer,
      average_bladework: bladework,
      average_distance: distance,
      average_energy: energy,
      average_technique: technique,
      my_age_stats: await ageGroupOf(db, fencer),
      my_bout_stats: { wins, losses, scored, against, indicator },
      bouts: await boutsWith(db, fencer),
      head_to_head: {
        ratings,
        incidents,
        tags: await tagsWith(db, fencer),
        months: await monthsWith(db, fencer),
        last_bout: await lastBoutWith(db, fencer),
      },
      practice: {
        record: await recordWith(db, fencer, 'practice'),
        bouts: await boutsWith(db, fencer, 'practice'),
      },
      merge: await describeLatestMerge(db, fencer, services.now()),
      mine: true as const,
    };
  });

  add(fencers.create, async ({ db, actor, body }) => {
    const fencer = await insertFencer(db, actor.id, body);
    await assertFencerLimits(db, actor.id);
    return fencer;
  });

  add(fencers.importMember, async ({ db, actor, body }) => {
    const fencer = await importMember(db, actor.id, body);
    await assertFencerLimits(db, actor.id);
    return fencer;
  });

  add(fencers.update, async ({ db, actor, params, body, request }) => {
    const fencer = await openOwnCard(db, actor.id, params.slug);
    if (body.slug !== undefined && body.slug !== fencer.slug)
      throw invalidField('slug', 'The slug in the body belongs to another fencer.');
    if (fencer.is_self) assertOwnNames(fencer, body);
    await assertVersion(db, 'fencer', fencer, ifMatchVersion(request));
    const changed = await updateFencer(db, fencer, body);
    await assertFencerLimits(db, actor.id);
    return changed;
  });

  add(fencers.remove, async ({ db, actor, params, request }) => {
    const fencer = await openOwnCard(db, actor.id, params.slug);
    if (fencer.is_self) throw new AppError('own_profile');
    await assertVersion(db, 'fencer', fencer, ifMatchVersion(request));
    await deleteFencer(db, fencer);
    await services.invalidateOutcomes(db, actor.id, [fencer.slug]);
    return { message: fencerTexts.deleted.body };
  });

  add(fencers.merge, async ({ db, actor, body }) => {
    const merged = await merge(db, actor.id, body, services.now());
    await services.invalidateOutcomes(db, actor.id, [merged.removed.slug]);
    return merged;
  });

  add(fencers.unmerge, async ({ db, actor, body }) =>
    unmerge(db, actor.id, body.slug, services.now()),
  );
}
