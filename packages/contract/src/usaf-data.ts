import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { limits } from './shared/limits.ts';

/**
 * A member's record as USA Fencing publishes it: ratings with their year (e.g. C23), never a birth
 * date. Anybody can request an adult's record, so `club2_abv` and `school_abv` are always empty.
 */
export const memberRecord = z.object({
  first_name: z.string(),
  last_name: z.string(),
  member_id: z.string(),
  club1_abv: z.string(),
  club2_abv: z.string(),
  school_abv: z.string(),
  division: z.string(),
  region: z.string(),
  us_citizen: z.boolean(),
  epee: z.string(),
  sabre: z.string(),
  foil: z.string(),
  us_ref_epee: z.string(),
  us_ref_sabre: z.string(),
  us_ref_foil: z.string(),
});
export type MemberRecord = z.output<typeof memberRecord>;

/** A search hit. */
export const memberHit = z.object({ name: z.string(), club: z.string(), usafid: z.string() });
export type MemberHit = z.output<typeof memberHit>;

export const memberLimits = {
  /** Hits per search, best first. */
  maxResults: 20,
  /** A shorter search is rejected. */
  minCharacters: 2,
  /** How many times per day an account can change its USA Fencing ID. */
  claimsPerDay: 3,
} as const;

export const memberTexts = {
  malformed: 'Please enter all 9 digits of your USA Fencing Membership ID.',
  unknown: "Can't find this USA Fencing ID.",
  tooManyClaims: 'You can set your USA Fencing ID 3 times a day. Try again tomorrow.',
  tooShort: 'Enter at least 2 letters.',
} as const;

/** Returns a schema for the last name that gives access to a minor's record, in any spelling. */
export const memberLastName = () => z.string().check(z.maxLength(limits.personName));

export const usafData = {
  /**
   * Returns a minor's record only to someone who also gives the last name, or whose account claims
   * the number under that last name. For everybody else, the number is unknown.
   */
  fencerRecord: endpoint({
    name: 'usaf-data.fencer-record',
    method: 'GET',
    path: '/api/usaf-data/fencer-record/:id',
    access: 'public',
    params: z.object({ id: z.string() }),
    query: z.optional(z.object({ last_name: z.optional(memberLastName()) })),
    status: 200,
    response: memberRecord,
    errors: ['validation', 'not_found', 'rate_limited'],
  }),
  searchMembers: endpoint({
    name: 'usaf-data.search-members',
    method: 'GET',
    path: '/api/usaf-data/search-members/:query',
    access: 'user',
    subject: 'own',
    params: z.object({ query: z.string() }),
    status: 200,
    response: z.array(memberHit),
    errors: ['validation', 'rate_limited'],
  }),
} as const;
