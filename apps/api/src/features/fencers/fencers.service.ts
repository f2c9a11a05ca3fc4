import type { FencerBody, FencerPatch } from '@fencing-journal/contract/fencers';
import {
  fencerRatings,
  refereeRatings,
  type FencerRating,
  type RefereeRating,
  type RegionCode,
} from '@fencing-journal/contract/shared/enums';
import { personName, requiredMessage } from '@fencing-journal/contract/shared/fields';
import { region, type ProfileBody } from '@fencing-journal/contract/shared/profile';
import { memberTexts, type MemberRecord } from '@fencing-journal/contract/usaf-data';
import * as z from 'zod/mini';
import { definedOnly } from '../../lib/changes.ts';
import { AppError, invalidField } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { findReadableMember } from '../usaf-data/index.ts';
import { insertFencer, restoreFencer, selfCard, updateFencer } from './fencers.queries.ts';

interface Names {
  first_name: string;
  last_name: string;
}

export interface NewSelfCard extends Names {
  profile: ProfileBody;
  /** The member that the account claims to be. The member's record fills in what the profile omits. */
  member?: MemberRecord | undefined;
}

/**
 * Returns the fields of a card. The registration spells the ratings usfa_, everything else usaf_. Both are read, but
 * only usaf_ is stored.
 */
function toCardFields({
  usfa_rating_epee,
  usfa_rating_foil,
  usfa_rating_sabre,
  usa_fencing_info: _1,
  member_id: _2,
  usafid: _3,
  usa_fencing: _4,
  ...profile
}: ProfileBody): FencerPatch {
  const ratings = {
    usaf_rating_epee: usfa_rating_epee,
    usaf_rating_foil: usfa_rating_foil,
    usaf_rating_sabre: usfa_rating_sabre,
  };
  return { ...profile, ...definedOnly(ratings) };
}

/** Creates the account's self card, which every event needs as its userFencer. The region is 0 until it is known. */
export async function createSelfCard(
  tx: Database,
  owner: number,
  { first_name, last_name, profile, member }: NewSelfCard,
): Promise<void> {
  const card = member && memberToCard(member);
  await insertFencer(
    tx,
    owner,
    {
      ...card,
      ...definedOnly(toCardFields(profile)),
      first_name,
      last_name,
      region: profile.region ?? card?.region ?? 0,
    },
    true,
  );
}

export async function updateSelfCard(
  tx: Database,
  owner: number,
  profile: ProfileBody,
  member?: MemberRecord,
): Promise<void> {
  const self = await selfCard(tx, owner);
  const { first_name, last_name } = self;
  await updateFencer(tx, self, {
    ...(member && { ...memberToCard(member), first_name, last_name }),
    ...definedOnly(toCardFields(profile)),
  });
}

/**
 * Throws 400 if a new name on the self card doesn't follow the rule for account names. Other people see both kinds of
 * names in the same places.
 */
export function assertOwnNames(
  card: Names,
  changes: { [Name in keyof Names]?: string | undefined },
): void {
  for (const field of ['first_name', 'last_name'] as const) {
    const name = changes[field];
    if (name === undefined || name === card[field]) continue;
    const { error } = z.safeParse(personName(), name);
    if (error) throw invalidField(field, error.issues[0]?.message ?? requiredMessage);
  }
}

/** Applies the account's new name to its self card. */
export async function renameSelfCard(tx: Database, owner: number, names: Names): Promise<void> {
  await updateFencer(tx, await selfCard(tx, owner), names);
}

const parseFencerRating = (rating: string): FencerRating =>
  fencerRatings.find((letter) => letter === rating.trim().charAt(0).toUpperCase()) ?? 'U';
const parseRefereeRating = (rating: string): RefereeRating =>
  refereeRatings.find((known) => known.toLowerCase() === rating.trim().toLowerCase()) ?? 'Unknown';

function parseRegion(text: string): RegionCode {
  const word = text.trim().replace(/^region\s*#?\s*/i, '');
  return word === '' ? 99 : (z.safeParse(region(), word).data ?? 99);
}

/** Converts a member record to a card. Ratings lose their year, and unknown values become our values for unknown. */
function memberToCard(member: MemberRecord): FencerBody & { usa_fencing_info: string } {
  const { first_name, last_name, division } = member;
  return {
    first_name,
    last_name,
    club: member.club1_abv,
    club2: member.club2_abv,
    school: member.school_abv,
    division,
    region: parseRegion(member.region),
    nationality: member.us_citizen ? 'USA' : '',
    usaf_rating_epee: parseFencerRating(member.epee),
    usaf_rating_sabre: parseFencerRating(member.sabre),
    usaf_rating_foil: parseFencerRating(member.foil),
    ref_rating_epee: parseRefereeRating(member.us_ref_epee),
    ref_rating_sabre: parseRefereeRating(member.us_ref_sabre),
    ref_rating_foil: parseRefereeRating(member.us_ref_foil),
    usa_fencing_info: member.member_id,
  };
}

/** Imports a member into the owner's list, at most once. A card that was deleted is restored with its bouts. */
export async function importMember(
  tx: Database,
  owner: number,
  { member_id, last_name = '' }: { member_id: string; last_name?: string | undefined },
) {
  const member = await findReadableMember(tx, member_id, [last_name]);
  if (!member) throw new AppError('not_found', memberTexts.unknown);
  const card = memberToCard(member);
  return (await restoreFencer(tx, owner, card)) ?? (await insertFencer(tx, owner, card));
}
