import type { ForeignFencerDetail } from '@fencing-journal/contract/fencers';
import { requireFound } from '../../lib/errors.ts';
import { boutForOthers, nameForOthers } from '../../lib/sanitize-name.ts';
import type { Database } from '../../lib/services.ts';
import { decide, enforce, levelsFor, relationsTo, type Relation } from '../access/index.ts';
import {
  visibleBouts,
  findAnyCard,
  publicIdentityOf,
  isOnVisibleBout,
  type AnyCard,
} from './foreign-cards.queries.ts';
import { findFencer, type OwnFencer } from './fencers.queries.ts';

const noCard = { owner_id: 0, id: 0 };

/**
 * Returns a card and what the viewer is to its owner, if they may do `action`. Throws 404 if they can't see it, 403 if
 * they can't change it. If the card does not exist, the same queries run until the error.
 */
async function openCard(
  db: Database,
  viewer: number,
  slug: string,
  action: 'read' | 'change',
): Promise<{ card: AnyCard; viewerRelations: readonly Relation[] }> {
  const knownCard = await findAnyCard(db, slug);
  const viewerRelations = await relationsTo(db, knownCard?.owner_id, viewer);
  const levels = levelsFor(viewerRelations.length > 0 ? viewerRelations : ['stranger']);
  const hasMet =
    knownCard?.owner_id !== viewer && (await isOnVisibleBout(db, knownCard ?? noCard, levels));
  const card = requireFound(knownCard);
  enforce(
    decide('fencer', action, viewerRelations, {
      met: hasMet,
      ...(card.is_self ? { level: card.profile } : {}),
    }),
  );
  return { card, viewerRelations };
}

/** Loads one of the viewer's cards for a change. Throws 403 for another owner's readable card, 404 for any other. */
export async function openOwnCard(tx: Database, viewer: number, slug: string): Promise<OwnFencer> {
  await openCard(tx, viewer, slug, 'change');
  return requireFound(await findFencer(tx, viewer, slug));
}

const unrated = {
  average_bladework: 0,
  average_distance: 0,
  average_energy: 0,
  average_technique: 0,
};

/**
 * Returns another owner's card: the fencer's identity and the card's bouts that the viewer may read. Figures cover only
 * the viewer's bouts, which are never on another owner's card, so they are zero.
 */
export async function foreignDetails(
  db: Database,
  viewer: number,
  slug: string,
): Promise<ForeignFencerDetail> {
  const { card, viewerRelations } = await openCard(db, viewer, slug, 'read');
  const shown = {
    levels: levelsFor(viewerRelations),
    isCoach: viewerRelations.includes('coach'),
  };
  const identity = requireFound(await publicIdentityOf(db, card));
  return {
    ...identity,
    first_name: nameForOthers(identity.first_name),
    last_name: nameForOthers(identity.last_name),
    club2: '',
    school: '',
    primary_grip: null,
    ref_rating_epee: null,
    ref_rating_sabre: null,
    ref_rating_foil: null,
    notes: null,
    tactical_description: null,
    favorite_actions: null,
    custom_rating: null,
    usa_fencing_info: null,
    my_age_stats: null,
    my_bout_stats: { wins: 0, losses: 0, indicator: 0, scored: 0, against: 0 },
    ...unrated,
    bouts: (await visibleBouts(db, card, shown)).map(boutForOthers),
    mine: false,
  };
}
