import * as z from 'zod/mini';
import { boutTypes, sides, visibilities } from './enums.ts';
import { recordReference } from './fields.ts';

/**
 * What a list row shows about a bout's videos. Counts that aren't for the viewer are omitted: only
 * the owner sees new replies, and only coaches who may answer see open questions.
 */
export const videoCounts = {
  videos: z.optional(z.int()),
  new_replies: z.optional(z.int()),
  open_questions: z.optional(z.int()),
};
export type VideoCounts = z.output<z.ZodMiniObject<typeof videoCounts>>;

/** One bout as a card: enough to read the result and to open it. */
export const boutSummary = z.object({
  slug: z.string(),
  /** null for a bout at practice. */
  event: z.nullable(recordReference),
  tournament: z.nullable(recordReference),
  /** The slug of the bout's practice. Absent from responses cached before the field existed. */
  practice: z.optional(z.nullable(z.string())),
  winner_is_a: z.boolean(),
  fencer_a: z.string(),
  fencer_b: z.string(),
  /** null once the fencer card is deleted; the name stays. */
  fencer_a_slug: z.nullable(z.string()),
  fencer_b_slug: z.nullable(z.string()),
  score_a: z.int(),
  score_b: z.int(),
  won_on_priority: z.nullable(z.enum(sides)),
  round: z.int(),
  bout_type: z.nullable(z.enum(boutTypes)),
  bout_format: z.string(),
  shareable: z.enum(visibilities),
  ...videoCounts,
});
export type BoutSummary = z.output<typeof boutSummary>;
