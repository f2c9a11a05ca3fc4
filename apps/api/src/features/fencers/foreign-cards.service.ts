import type { ForeignFencerDetail } from '@fencing-journal/contract/fencers';
import { found } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { decide, enforce, levelsFor, relationsTo } from '../access/index.ts';
import { boutsShown, findAnyCard, identityOf, type AnyCard } from './foreign-cards.queries.ts';
import { findFencer, type OwnFencer } from './fencers.queries.ts';

/** A card with the levels of the bouts that the viewer may read on it; only for who may do that with the card. */
async function cardFor(
  db: Database,
  viewer: number,
  slug: string,
  action: 'read' | 'change',
): Promise<{ card: AnyCard; levels: ReturnType<typeof levelsFor> }> {
  const card = found(await findAnyCard(db, slug));
  const held = await relationsTo(db, card.owner_id, viewer);
  const levels = levelsFor(held);
  const met = card.owner_id !== viewer && (await boutsShown(db, card, levels, 1)).length > 0;
  enforce(
    decide('fencer', action, held, { met, ...(card.is_self ? { level: card.profile } : {}) }),
  );
  return { card, levels };
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
  return {
    ...found(await identityOf(db, card)),
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
    bouts: await boutsShown(db, card, levels),
    mine: false,
  };
}
