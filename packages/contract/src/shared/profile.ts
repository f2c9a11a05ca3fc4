import * as z from 'zod/mini';
import { memberTexts } from '../usaf-data.ts';
import { fencerRatings, grips, hands, refereeRatings, regions, type RegionCode } from './enums.ts';
import { optionalChoice, requiredMessage, text } from './fields.ts';
import { limits } from './limits.ts';

const regionCodes = regions.map((region) => region.code);
export const isRegionCode = (value: unknown): value is RegionCode =>
  (regionCodes as readonly unknown[]).includes(value);

/**
 * Returns a schema for a region: a code, its digits, or a label. "Northwest" without a code is read
 * as 1. 0 is a valid code and doesn't mean "missing".
 */
export const region = () =>
  z.pipe(
    z.transform((value: unknown) => {
      if (typeof value !== 'string') return value;
      const word = value.trim().toLowerCase();
      if (/^\d{1,2}( |$)/.test(word)) return Number.parseInt(word, 10);
      return (
        regions.find((candidate) => candidate.label.toLowerCase() === word)?.code ??
        (word === '' ? undefined : value)
      );
    }),
    z.custom<RegionCode>(isRegionCode, {
      error: (issue) =>
        issue.input === undefined || issue.input === null
          ? requiredMessage
          : 'Choose a region from the list.',
    }),
  );

/** Returns a schema for nine digits that are stored as text. A number is zero-padded on the left. */
export const usaFencingId = () =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'number' && Number.isInteger(value)
        ? String(value).padStart(9, '0')
        : typeof value === 'string'
          ? value.trim()
          : value,
    ),
    z.string({ error: memberTexts.malformed }).check(z.regex(/^\d{9}$/, memberTexts.malformed)),
  );

/** Returns a schema in which null and the empty string from a form mean "not imported". */
export const optionalMemberId = () =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? null : value)),
      z.nullable(usaFencingId()),
    ),
  );

export const profileFields = {
  club: z.optional(text(limits.club)),
  club2: z.optional(text(limits.club)),
  school: z.optional(text(limits.club)),
  division: z.optional(text(limits.club)),
  nationality: z.optional(text(limits.nationality)),
  handed: z.optional(optionalChoice(hands)),
  primary_grip: z.optional(optionalChoice(grips)),
  ref_rating_epee: z.optional(optionalChoice(refereeRatings)),
  ref_rating_foil: z.optional(optionalChoice(refereeRatings)),
  ref_rating_sabre: z.optional(optionalChoice(refereeRatings)),
  custom_rating: z.optional(text(limits.customRating)),
  tactical_description: z.optional(text(limits.notes)),
  favorite_actions: z.optional(text(limits.notes)),
  notes: z.optional(text(limits.notes)),
};
export const ratingFields = {
  usaf_rating_epee: z.optional(optionalChoice(fencerRatings)),
  usaf_rating_foil: z.optional(optionalChoice(fencerRatings)),
  usaf_rating_sabre: z.optional(optionalChoice(fencerRatings)),
};

/**
 * The `fencer` field of a registration. There, the specification spells the ratings usfa_; both
 * spellings are accepted.
 */
export const profileBody = z.object({
  ...profileFields,
  ...ratingFields,
  usfa_rating_epee: ratingFields.usaf_rating_epee,
  usfa_rating_foil: ratingFields.usaf_rating_foil,
  usfa_rating_sabre: ratingFields.usaf_rating_sabre,
  region: z.optional(region()),
  usa_fencing_info: optionalMemberId(),
  // Accepted aliases of `usa_fencing_info`.
  member_id: optionalMemberId(),
  usafid: optionalMemberId(),
  usa_fencing: optionalMemberId(),
});
export type ProfileBody = z.output<typeof profileBody>;
