import * as z from 'zod/mini';
import { boutTypes, sides } from '../shared/enums.ts';
import { integer, optionalChoice, text } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { boutLimits } from './values.ts';
import { visibility } from './visibility.ts';

/** The fields that are stored exactly as submitted. */
export const plainInput = {
  /**
   * The side that won by the priority drawn before the extra minute; the only way to win a bout
   * without a touch.
   */
  won_on_priority: z.optional(optionalChoice(sides)),
  referee: z.optional(text(boutLimits.referee)),
  round: z.optional(integer(0, boutLimits.round)),
  notes: z.optional(text(limits.notes)),
  bout_format: z.optional(text(boutLimits.boutFormat)),
  bout_type: z.optional(optionalChoice(boutTypes)),
  shareable: z.optional(visibility()),
  duration_s: z.optional(z.nullable(integer(0, boutLimits.boutSeconds))),
};
export const plainFields = Object.keys(plainInput) as readonly (keyof typeof plainInput)[];

/** The plain fields that a bout has in addition to its summary. */
export const detailsOutput = {
  referee: z.string(),
  notes: z.string(),
  duration_s: z.nullable(z.int()),
};
export type BoutDetails = {
  [K in keyof typeof detailsOutput]: z.output<(typeof detailsOutput)[K]>;
};
export const detailFields = Object.keys(detailsOutput) as readonly (keyof BoutDetails)[];
