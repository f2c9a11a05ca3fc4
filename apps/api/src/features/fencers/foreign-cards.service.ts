import type { ForeignFencerDetail } from '@fencing-journal/contract/fencers';
import { found } from '../../lib/errors.ts';
import { boutForOthers, nameForOthers } from '../../lib/plain-name.ts';
import type { Database } from '../../lib/services.ts';
import { decide, enforce, levelsFor, relationsTo } from '../access/index.ts';
import {
  boutsShown,
  findAnyCard,
  identityOf,
  isMet,
  type AnyCard,
} from './foreign-cards.queries.ts';
import { findFencer, type OwnFencer } from './fencers.queries.ts';

const noCard = { owner_id: 0, id: 0 };

/**
 * A card with the levels of the bouts that the viewer may read on it, if they may do `action`: 404 if they can't see it,
 * 403 if they can't change it. What is asked up to that answer is the same for a card that does not exist.
 */
async function cardFor(
  db: Database,
  viewer: number,
  slug: string,
  action: 'read' | 'change',
): Promise<{ card: AnyCard; levels: ReturnType<typeof levelsFor> }> {
  const known = await findAnyCard(db, slug);
  const held = await relationsTo(db, known?.owner_id, viewer);
  const levels = levelsFor(held.length > 0 ? held : ['stranger']);
  const met = known?.owner_id !== viewer && (await isMet(db, known ?? noCard, levels));
  const card = found(known);
  enforce(
    decide('fencer', action, held, { met, ...(card.is_self ? { level: card.profile } : {}) }),
  );
  return { card, levels: levelsFor(held) };
}

/** The viewer's own card, to change it: another's that he may read is forbidden, any other is not there. */
export async function ownCard(tx: Database, viewer: number, slug: string): Promise<OwnFencer> {
  await cardFor(tx, viewer, slug, 'change');
  return found(await findFencer(tx, viewer, slug));
}

const unrated = {
  average_bladework: 0,
  average_distance: 0,
  average_energy: 0,
  average_technique: 0,
};

/**
 * Another's card: who that is, and the bouts on it that the viewer may read (G-82). Figures are of the viewer's own bouts
 * (G-85), which are never on a card of another.
 */
export async function foreignDetails(
  db: Database,
  viewer: number,
  slug: string,
): Promise<ForeignFencerDetail> {
  const { card, levels } = await cardFor(db, viewer, slug, 'read');
  const identity = found(await identityOf(db, card));
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
    bouts: (await boutsShown(db, card, levels)).map(boutForOthers),
    mine: false,
  };
}
