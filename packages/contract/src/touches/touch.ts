import * as z from 'zod/mini';
import { weapons } from '../shared/enums.ts';
import { isoDate } from '../shared/fields.ts';
import { scorers, touchActions, touchKinds, touchSources, touchTargets } from './values.ts';

/** The author. The slug is null once the account is deleted; the name stays. */
const author = z.object({ slug: z.nullable(z.string()), name: z.string() });

export const touch = z.object({
  id: z.string(),
  /** Position in the bout, from 1. */
  number: z.int(),
  scorer: z.enum(scorers),
  kind: z.enum(touchKinds),
  /** What the scorer did; at a double, fencer A. */
  action: z.nullable(z.enum(touchActions)),
  /** What fencer B did at a double. */
  action_b: z.nullable(z.enum(touchActions)),
  target: z.nullable(z.enum(touchTargets)),
  /** From 1, the scorer's own end, to 5; at a double, fencer A's. */
  zone: z.nullable(z.int()),
  /** From 1; 4 is the extra minute. */
  period: z.nullable(z.int()),
  /** Time left in the period. */
  clock_ms: z.nullable(z.int()),
  video: z.nullable(z.string()),
  at_ms: z.nullable(z.int()),
  note: z.string(),
  source: z.enum(touchSources),
  author,
  mine: z.boolean(),
  /** Whether the viewer may delete it: their own, and any in their own bout. */
  removable: z.boolean(),
  created_at: isoDate,
});
export type Touch = z.output<typeof touch>;

export const touchLog = z.object({
  /** In the order they were scored. */
  touches: z.array(touch),
  /** What the touches add up to. */
  score_a: z.int(),
  score_b: z.int(),
  /** Whether that is the score of the bout. */
  agrees: z.boolean(),
  /** The score of the bout. Absent in answers cached before it was sent. */
  bout_score: z.optional(z.object({ a: z.int(), b: z.int() })),
  /** Number of changes, starting with 1. Sent back to replace the list. */
  version: z.int(),
  /** Of the event. It decides which targets there are. */
  weapon: z.enum(weapons),
  /** The owner may change everything, a coach may add touches and correct actions. */
  permission: z.enum(['change', 'mark', 'read']),
});
export type TouchLog = z.output<typeof touchLog>;
