import * as z from 'zod/mini';
import { boutSummary, videoCounts } from '../shared/bout-summary.ts';
import { ratingKinds } from '../shared/enums.ts';
import { isoDate, recordReference } from '../shared/fields.ts';
import { figures } from '../statistics.ts';
import { fencer } from './card.ts';

const average = z.number().check(z.gte(0), z.lte(5));
const averages = z.object(
  Object.fromEntries(ratingKinds.map((kind) => [kind, average])) as Record<
    (typeof ratingKinds)[number],
    typeof average
  >,
);

/** Incidents other than touches, counted per side, in the order in which their sums are stored. */
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

/** Statistics on the owner's bouts against a fencer or, on the self card, against everybody. */
const headToHead = z.object({
  /** All five ratings of both sides; zeros (not rated) are left out. */
  ratings: bothSides(averages),
  /** Number of cards, medical breaks and video calls per side. */
  incidents: bothSides(incidentSums),
  /** The five most frequent tags of wins and of losses in the latest 500 bouts, most frequent first. */
  tags: z.object({ wins: z.array(tagCount), losses: z.array(tagCount) }),
  /** Oldest first; months without bouts are omitted. */
  months: z.array(z.extend(figures, { month: z.string() })),
  last_bout: z.nullable(
    z.object({
      slug: z.string(),
      event: z.nullable(recordReference),
      tournament: z.nullable(recordReference),
      date: isoDate,
      won: z.boolean(),
      scored: z.int(),
      against: z.int(),
      notes: z.string(),
      ...videoCounts,
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
  /** Oldest first. The page reverses the list and shows five. */
  bouts: z.array(boutSummary),
  /** Always sent by the server; absent only in data cached before the field existed. */
  head_to_head: z.optional(headToHead),
  /** Practice bouts, which none of the figures above include. Absent if head_to_head is absent. */
  practice: z.optional(z.object({ record: figures, bouts: z.array(boutSummary) })),
  /** The latest merge into this card that can still be undone. Absent if head_to_head is absent. */
  merge: z.optional(
    z.nullable(z.object({ name: z.string(), merged_at: z.string(), undo_until: z.string() })),
  ),
  mine: z.literal(true),
});
export type FencerDetail = z.output<typeof fencerDetail>;

/** Another user's card; everything its owner wrote is null. */
export const foreignFencerDetail = z.extend(fencerDetail, {
  notes: z.null(),
  tactical_description: z.null(),
  favorite_actions: z.null(),
  custom_rating: z.null(),
  usa_fencing_info: z.null(),
  mine: z.literal(false),
});
export type ForeignFencerDetail = z.output<typeof foreignFencerDetail>;
