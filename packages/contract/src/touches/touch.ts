import * as z from 'zod/mini';
import { weapons } from '../shared/enums.ts';
import { isoDate } from '../shared/fields.ts';
import { scorers, touchActions, touchKinds, touchSources, touchTargets } from './values.ts';

/** The author. The slug is null once the account is deleted; the name stays. */
const author = z.object({ slug: z.nullable(z.string()), name: z.string() });

export const touch = z.object({
  id: z.string(),
  /** The position in the bout, starting with 1. */
  number: z.int(),
  scorer: z.enum(scorers),
  kind: z.enum(touchKinds),
  /** What the scorer did; in a double, what fencer A did. */
  action: z.nullable(z.enum(touchActions)),
  /** What fencer B did in a double. */
  action_b: z.nullable(z.enum(touchActions)),
  target: z.nullable(z.enum(touchTargets)),
  /** From 1, at the scorer's end, to 5; in a double, counted from fencer A's end. */
  zone: z.nullable(z.int()),
  /** Starts with 1; 4 is the extra minute. */
  period: z.nullable(z.int()),
  /** The time left in the period. */
  clock_ms: z.nullable(z.int()),
  video: z.nullable(z.string()),
  at_ms: z.nullable(z.int()),
  note: z.string(),
  source: z.enum(touchSources),
  author,
  mine: z.boolean(),
  /** Whether the viewer may delete the touch: they logged it, or the bout is theirs. */
  removable: z.boolean(),
  created_at: isoDate,
});
export type Touch = z.output<typeof touch>;

export const touchLog = z.object({
  /** In the order they were scored. */
  touches: z.array(touch),
  /** The score that the touches add up to. */
  score_a: z.int(),
  score_b: z.int(),
  /** Whether that is the score of the bout. */
  agrees: z.boolean(),
  /** The score of the bout. Absent from responses cached before the field existed. */
  bout_score: z.optional(z.object({ a: z.int(), b: z.int() })),
  /** The number of changes, starting with 1. A client sends it back when it replaces the list. */
  version: z.int(),
  /** The event's weapon, which determines the possible targets. */
  weapon: z.enum(weapons),
  /** The owner may change everything; a coach may add touches and correct actions. */
  permission: z.enum(['change', 'mark', 'read']),
});
export type TouchLog = z.output<typeof touchLog>;
