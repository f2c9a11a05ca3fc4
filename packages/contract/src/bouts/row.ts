import * as z from 'zod/mini';
import { flag, integer, slugReference } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';

export const score = () => integer(0, limits.score);

/** One of the owner's bouts as a sheet lists it: the opponent and two scores, the owner's first. */
export const ownRow = {
  fencer: slugReference(),
  score: score(),
  against: score(),
  /** Read only if the scores are equal. */
  won: z.optional(z.nullable(flag())),
  won_on_priority: z.optional(z.nullable(flag())),
};
export type OwnRow = z.output<z.ZodMiniObject<typeof ownRow>>;
