import * as z from 'zod/mini';
import { fencerRatings, grips, hands, refereeRatings, type RegionCode } from '../shared/enums.ts';
import { recordVersion, requiredText } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import {
  isRegionCode,
  optionalMemberId,
  profileFields,
  ratingFields,
  region,
} from '../shared/profile.ts';

const cardFields = { ...profileFields, ...ratingFields };

export const fencerBody = z.object({
  first_name: requiredText(limits.personName),
  last_name: requiredText(limits.personName),
  region: region(),
  ...cardFields,
  usa_fencing_info: optionalMemberId(),
});
export type FencerBody = z.output<typeof fencerBody>;

export const fencerPatch = z.object({
  slug: z.optional(z.string()),
  first_name: z.optional(requiredText(limits.personName)),
  last_name: z.optional(requiredText(limits.personName)),
  region: z.optional(region()),
  ...cardFields,
});
export type FencerPatch = z.output<typeof fencerPatch>;

/** A full fencer card, for its owner. */
export const fencer = z.object({
  slug: z.string(),
  is_self: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  club: z.string(),
  club2: z.string(),
  school: z.string(),
  division: z.string(),
  region: z.custom<RegionCode>(isRegionCode),
  nationality: z.string(),
  handed: z.nullable(z.enum(hands)),
  primary_grip: z.nullable(z.enum(grips)),
  usaf_rating_epee: z.nullable(z.enum(fencerRatings)),
  usaf_rating_sabre: z.nullable(z.enum(fencerRatings)),
  usaf_rating_foil: z.nullable(z.enum(fencerRatings)),
  ref_rating_epee: z.nullable(z.enum(refereeRatings)),
  ref_rating_sabre: z.nullable(z.enum(refereeRatings)),
  ref_rating_foil: z.nullable(z.enum(refereeRatings)),
  custom_rating: z.string(),
  tactical_description: z.string(),
  favorite_actions: z.string(),
  notes: z.string(),
  usa_fencing_info: z.nullable(z.string()),
  version: recordVersion,
});
export type Fencer = z.output<typeof fencer>;

/** How the owner's bouts against a fencer ended, and the day of the latest one. */
export const fencerRecord = z.object({
  slug: z.string(),
  wins: z.int(),
  losses: z.int(),
  last_met: z.string(),
});
export type FencerRecord = z.output<typeof fencerRecord>;
