import * as z from 'zod/mini';
import { hands, passivityCards, type Side } from '../shared/enums.ts';
import { flag, integer, optionalChoice, text } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { boutLimits } from './values.ts';

type Suffixed<Shape, S extends Side> = { [K in keyof Shape & string as `${K}_${S}`]: Shape[K] };

/** Names the fields of a side with the suffix _a or _b, as in score_a and score_b. */
export function onSide<Shape extends object, S extends Side>(
  shape: Shape,
  side: S,
): Suffixed<Shape, S> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, value]) => [`${key}_${side}`, value]),
  ) as Suffixed<Shape, S>;
}

const rating = () => z.optional(integer(0, 5));

/** What is recorded for each fencer in a bout, without the side suffix. */
export const sideInput = {
  hand: z.optional(optionalChoice(hands)),
  yellow_carded: z.optional(flag()),
  red_carded: z.optional(flag()),
  black_carded: z.optional(flag()),
  /** Displayed as passivity; not the priority drawn before the extra minute. */
  priority: z.optional(flag()),
  medical: z.optional(flag()),
  video_used: z.optional(integer(0, boutLimits.videoUsed)),
  video_upheld: z.optional(integer(0, boutLimits.videoUsed)),
  red_cards: z.optional(integer(0, boutLimits.redCards)),
  p_card: z.optional(z.enum(passivityCards)),
  footwork: rating(),
  bladework: rating(),
  technique: rating(),
  distance: rating(),
  energy: rating(),
  notes: z.optional(text(limits.notes)),
};

export const sideOutput = {
  hand: z.nullable(z.enum(hands)),
  yellow_carded: z.boolean(),
  red_carded: z.boolean(),
  black_carded: z.boolean(),
  priority: z.boolean(),
  medical: z.boolean(),
  video_used: z.int(),
  video_upheld: z.int(),
  red_cards: z.int(),
  p_card: z.enum(passivityCards),
  footwork: z.int(),
  bladework: z.int(),
  technique: z.int(),
  distance: z.int(),
  energy: z.int(),
  notes: z.string(),
};
export type BoutSide = { [K in keyof typeof sideOutput]: z.output<(typeof sideOutput)[K]> };
type SideField = keyof typeof sideOutput;
export const sideFields = Object.keys(sideOutput) as readonly SideField[];
