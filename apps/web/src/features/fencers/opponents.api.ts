import type { FencerChoice } from '@fencing-journal/contract/events';
import type { Fencer } from '@fencing-journal/contract/fencers';
import { nameOf } from '../../lib/format.ts';
import { queryClient } from '../../lib/query.ts';
import { createFencer, fencersQuery, importMember, readAnew } from './fencers.api.ts';

const asChoice = (card: Pick<Fencer, 'slug' | 'first_name' | 'last_name' | 'handed'>) => ({
  slug: card.slug,
  fencer_name: nameOf(card),
  handed: card.handed,
});

/** A new card with a name alone; the rest can wait. */
export const addByName = async (name: {
  first_name: string;
  last_name: string;
}): Promise<FencerChoice> =>
  asChoice({ ...(await createFencer({ ...name, region: 0 })), handed: null });

/** The card of a member, filled in from the directory. A card that has the number already is taken as it is. */
export async function cardOfMember(usafid: string): Promise<FencerChoice> {
  try {
    const card = await importMember(usafid);
    void readAnew();
    return asChoice(card);
  } catch (error) {
    const cards = await queryClient.fetchQuery({ ...fencersQuery, staleTime: 0 });
    const card = cards.find((one) => one.usa_fencing_info === usafid && !one.is_self);
    if (!card) throw error;
    return asChoice(card);
  }
}
