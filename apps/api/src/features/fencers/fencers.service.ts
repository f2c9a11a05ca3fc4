import type { FencerPatch, ProfileBody } from '@fencing-journal/contract/fencers';
import type { Database } from '../../lib/services.ts';
import { insertFencer, selfCard, updateFencer } from './fencers.queries.ts';

export interface NewSelfCard {
  first_name: string;
  last_name: string;
  profile: ProfileBody;
}

/** The registration spells the ratings usfa_, everything else usaf_; both are read, one is stored (G-20). */
function asCardFields({ usfa_rating_epee, usfa_rating_foil, usfa_rating_sabre, usa_fencing_info: _id, ...profile }: ProfileBody): FencerPatch {
  const spelled = { usaf_rating_epee: usfa_rating_epee, usaf_rating_foil: usfa_rating_foil, usaf_rating_sabre: usfa_rating_sabre };
  return { ...profile, ...Object.fromEntries(Object.entries(spelled).filter(([, value]) => value !== undefined)) };
}

/** Every account has a card of its own, since events need a userFencer; region 0 until it is told (G-20). */
export async function createSelfCard(tx: Database, owner: number, { first_name, last_name, profile }: NewSelfCard): Promise<void> {
  await insertFencer(tx, owner, { ...asCardFields(profile), first_name, last_name, region: profile.region ?? 0 }, true);
}

export async function updateSelfCard(tx: Database, owner: number, profile: ProfileBody): Promise<void> {
  await updateFencer(tx, await selfCard(tx, owner), asCardFields(profile));
}
