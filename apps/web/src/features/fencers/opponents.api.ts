import type { FencerChoice } from '@fencing-journal/contract/events';
import type { Fencer } from '@fencing-journal/contract/fencers';
import { nameOf } from '../../lib/format.ts';
import { queryClient } from '../../http/query.ts';
import { createFencer, fencersQuery, importMember, invalidateFencers } from './fencers.api.ts';

const toChoice = (card: Pick<Fencer, 'slug' | 'first_name' | 'last_name' | 'handed'>) => ({
  slug: card.slug,
  fencer_name: nameOf(card),
  handed: card.handed,
});

/** Creates a card with just a name, and a club if it is known. */
export const addByName = async ({
  first_name,
  last_name,
  club = '',
}: {
  first_name: string;
  last_name: string;
  club?: string;
}): Promise<FencerChoice> =>
  toChoice({
    ...(await createFencer({
      first_name: first_name.trim(),
      last_name: last_name.trim(),
      ...(club !== '' && { club }),
      region: 0,
    })),
    handed: null,
  });

/** Imports a member's card from the directory. Returns the existing card if one already has this USA Fencing ID. */
export async function importOrFindCard(usafid: string): Promise<FencerChoice> {
  try {
    const card = await importMember(usafid);
    void invalidateFencers();
    return toChoice(card);
  } catch (error) {
    const cards = await queryClient.fetchQuery({ ...fencersQuery, staleTime: 0 });
    const card = cards.find((one) => one.usa_fencing_info === usafid && !one.is_self);
    if (!card) throw error;
    return toChoice(card);
  }
}
