import * as z from 'zod/mini';
import { boutTypes, sides, visibilities } from './enums.ts';

/**
 * Extension: what a list says of the videos of its row. A count that is not for the reader is left out: replies are the
 * owner's to open, questions are for the coaches who may answer them.
 */
const videoMarks = {
  videos: z.optional(z.int()),
  new_replies: z.optional(z.int()),
  open_questions: z.optional(z.int()),
};
export type VideoMarks = z.output<z.ZodMiniObject<typeof videoMarks>>;

const reference = z.object({ slug: z.string(), name: z.string() });

/** One bout as a card: enough to read the result and to open it. */
export const boutSummary = z.object({
  slug: z.string(),
  event: reference,
  tournament: reference,
  winner_is_a: z.boolean(),
  fencer_a: z.string(),
  fencer_b: z.string(),
  /** null once the card was deleted: the name stays, the link goes (G-92). */
  fencer_a_slug: z.nullable(z.string()),
  fencer_b_slug: z.nullable(z.string()),
  score_a: z.int(),
  score_b: z.int(),
  won_on_priority: z.nullable(z.enum(sides)),
  round: z.int(),
  bout_type: z.nullable(z.enum(boutTypes)),
  bout_format: z.string(),
  shareable: z.enum(visibilities),
  ...videoMarks,
});
export type BoutSummary = z.output<typeof boutSummary>;
