import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { boutSummary } from './shared/bout-summary.ts';
import { recordEndpoints } from './shared/record-endpoints.ts';
import {
  fencerRatings,
  grips,
  hands,
  ratingKinds,
  refereeRatings,
  type RegionCode,
} from './shared/enums.ts';
import {
  isoDate,
  message,
  recordVersion,
  requiredText,
  slugParams,
  slugReference,
} from './shared/fields.ts';
import { limits } from './shared/limits.ts';
import {
  isRegionCode,
  optionalMemberId,
  profileFields,
  ratingFields,
  region,
  usaFencingId,
} from './shared/profile.ts';
import { figures } from './statistics.ts';

const cardFields = { ...profileFields, ...ratingFields };

export const fencerBody = z.object({
  first_name: requiredText(limits.personName),
  last_name: requiredText(limits.personName),
  region: region(),
  ...cardFields,
  usa_fencing_info: optionalMemberId(),
});
export type FencerBody = z.output<typeof fencerBody>;

const fencerPatch = z.object({
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

const average = z.number().check(z.gte(0), z.lte(5));
const averages = z.object(
  Object.fromEntries(ratingKinds.map((kind) => [kind, average])) as Record<
    (typeof ratingKinds)[number],
    typeof average
  >,
);

/** What happens to a side apart from touches, in the order in which the sums are stored. */
export const incidents = [
  'yellow_cards',
  'red_cards',
  'black_cards',
  'passivity',
  'medical',
  'video_used',
  'video_upheld',
] as const;
const incidentSums = z.object(
  Object.fromEntries(incidents.map((incident) => [incident, z.int()])) as Record<
    (typeof incidents)[number],
    z.ZodMiniNumberFormat
  >,
);
const bothSides = <T extends z.core.$ZodType>(schema: T) =>
  z.object({ own: schema, opponent: schema });
const tagCount = z.object({ tag: z.string(), bouts: z.int() });
const reference = z.object({ slug: z.string(), name: z.string() });

/** Statistics of the owner's bouts against a fencer; on the own card, against everybody. */
const headToHead = z.object({
  /** All five ratings of both sides; zeros (not rated) are left out. */
  ratings: bothSides(averages),
  /** Number of cards, medical breaks and video calls per side. */
  incidents: bothSides(incidentSums),
  /** Over the latest 500 bouts, most frequent first, five each. */
  tags: z.object({ wins: z.array(tagCount), losses: z.array(tagCount) }),
  /** Oldest first; months without bouts are omitted. */
  months: z.array(z.extend(figures, { month: z.string() })),
  last_bout: z.nullable(
    z.object({
      slug: z.string(),
      event: reference,
      tournament: reference,
      date: isoDate,
      won: z.boolean(),
      scored: z.int(),
      against: z.int(),
      notes: z.string(),
      own_notes: z.string(),
      opponent_notes: z.string(),
    }),
  ),
});
export type HeadToHead = z.output<typeof headToHead>;

export const fencerDetail = z.extend(fencer, {
  my_age_stats: z.nullable(z.string()),
  my_bout_stats: z.object({
    wins: z.int(),
    losses: z.int(),
    indicator: z.int(),
    scored: z.int(),
    against: z.int(),
  }),
  average_bladework: average,
  average_distance: average,
  average_energy: average,
  average_technique: average,
  /** Oldest first: the page reverses the list and shows five. */
  bouts: z.array(boutSummary),
  /** Always sent by the server; absent only in data cached before the field existed. */
  head_to_head: z.optional(headToHead),
  /** The latest merge into this card that can still be undone. Absent if head_to_head is. */
  merge: z.optional(
    z.nullable(z.object({ name: z.string(), merged_at: z.string(), undo_until: z.string() })),
  ),
  mine: z.literal(true),
});
export type FencerDetail = z.output<typeof fencerDetail>;

/** Another user's card; everything its owner wrote is null. */
const foreignFencerDetail = z.extend(fencerDetail, {
  notes: z.null(),
  tactical_description: z.null(),
  favorite_actions: z.null(),
  custom_rating: z.null(),
  usa_fencing_info: z.null(),
  mine: z.literal(false),
});
export type ForeignFencerDetail = z.output<typeof foreignFencerDetail>;

export const fencerTexts = {
  created: { title: 'Fencer Created', body: 'Fencer has been created successfully' },
  updated: { title: 'Fencer Updated', body: 'Fencer has been updated successfully' },
  deleted: { title: 'Fencer Deleted', body: 'Fencer has been deleted successfully' },
  /** From the specification; the line under it names what is really deleted. */
  confirmDelete: 'Want to delete the Lesson?',
  empty: 'No fencers found',
  fewEvents: 'Need 5 or more events to show stats',
  add: 'Add New Fencer',
  update: 'Update Fencer',
  alreadyImported: 'This fencer is already in your list.',
  merged: {
    title: 'Fencers merged',
    body: `They're now one fencer. You can undo this for ${limits.mergeUndoDays} days.`,
  },
  unmerged: { title: 'Merge undone', body: 'Both fencers are back, each with their own bouts.' },
  mergeSame: 'Choose two different fencers.',
  mergeSelf: "Your own card can't be merged into another. Choose it as the one to keep.",
  mergeMet: "These two have fenced each other, so they can't be the same person.",
  notMerged: `This fencer hasn't been merged in the last ${limits.mergeUndoDays} days.`,
} as const;

export const fencers = {
  all: endpoint({
    name: 'fencers.all',
    method: 'GET',
    path: '/api/fencers/all/',
    access: 'user',
    subject: 'own',
    status: 200,
    response: z.array(fencer),
    errors: [],
  }),
  /** Statistics over the owner's own bouts, for the Statistics panel. */
  stats: endpoint({
    name: 'fencers.stats',
    method: 'GET',
    path: '/api/fencers/stats/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.object({
      event_count: z.int(),
      bout_count: z.int(),
      wins: z.int(),
      losses: z.int(),
      scored: z.int(),
      against: z.int(),
      indicator: z.int(),
    }),
    errors: [],
  }),
  details: endpoint({
    ...recordEndpoints.fencer.detail,
    subject: [{ in: 'params', key: 'slug', kind: 'fencer' }],
    params: slugParams,
    status: 200,
    response: z.discriminatedUnion('mine', [fencerDetail, foreignFencerDetail]),
    errors: ['not_found'],
  }),
  create: endpoint({
    ...recordEndpoints.fencer.create,
    subject: 'own',
    body: fencerBody,
    status: 201,
    response: fencer,
    errors: ['validation'],
  }),
  update: endpoint({
    ...recordEndpoints.fencer.update,
    subject: [{ in: 'params', key: 'slug', kind: 'fencer' }],
    params: slugParams,
    body: fencerPatch,
    status: 200,
    response: fencer,
    errors: ['validation', 'not_found', 'forbidden', 'changed'],
  }),
  remove: endpoint({
    ...recordEndpoints.fencer.delete,
    subject: [{ in: 'params', key: 'slug', kind: 'fencer' }],
    params: slugParams,
    status: 200,
    response: message,
    errors: ['not_found', 'forbidden', 'own_profile', 'changed'],
  }),
  importMember: endpoint({
    name: 'fencers.fencer-usa',
    method: 'POST',
    path: '/api/fencers/fencer-usa/',
    access: 'user',
    subject: 'own',
    idempotent: true,
    body: z.object({ member_id: usaFencingId() }),
    status: 201,
    response: fencer,
    errors: ['validation', 'not_found'],
  }),
  /** Undoes the latest merge into this card, up to 30 days later. */
  unmerge: endpoint({
    name: 'fencers.unmerge',
    method: 'POST',
    path: '/api/fencers/unmerge/',
    access: 'user',
    extension: true,
    subject: [{ in: 'body', key: 'slug', kind: 'fencer' }],
    body: z.object({ slug: slugReference() }),
    status: 200,
    response: z.object({ kept: fencer, restored: fencer, bouts_moved: z.int() }),
    errors: ['validation', 'not_found'],
  }),
  /**
   * Merges two cards of one person: bouts move to the kept card, its empty fields are filled, the
   * other card is hidden.
   */
  merge: endpoint({
    name: 'fencers.merge',
    method: 'POST',
    path: '/api/fencers/merge/',
    access: 'user',
    idempotent: true,
    extension: true,
    subject: [
      { in: 'body', key: 'keep', kind: 'fencer' },
      { in: 'body', key: 'remove', kind: 'fencer' },
    ],
    body: z.object({ keep: slugReference(), remove: slugReference() }),
    status: 201,
    response: z.object({
      kept: fencer,
      removed: z.object({ slug: z.string(), name: z.string() }),
      bouts_moved: z.int(),
      undo_until: z.string(),
    }),
    errors: ['validation', 'not_found'],
  }),
} as const;
