import * as z from 'zod/mini';
import { mediaItem } from '../media.ts';
import { boutSummary } from '../shared/bout-summary.ts';
import { sides } from '../shared/enums.ts';
import { isoDate, recordReference, recordVersion } from '../shared/fields.ts';
import { commentPermissions } from './comments.ts';
import { detailsOutput } from './details.ts';
import { onSide, sideOutput } from './side.ts';

/**
 * The side of the owner's self card; A if it is on neither side. Absent from responses cached before
 * the field existed.
 */
const own_side = z.optional(z.enum(sides));

export const bout = z.extend(boutSummary, {
  ...onSide(sideOutput, 'a'),
  ...onSide(sideOutput, 'b'),
  ...detailsOutput,
  tag_name: z.array(z.string()),
  /** The day of the bout, for its owner and their coaches. Absent from responses cached before the field existed. */
  date: z.optional(isoDate),
  bout_media: z.array(mediaItem),
  /** Whether the touch log has entries. Absent from responses cached before the field existed. */
  has_touches: z.optional(z.boolean()),
  /**
   * The slug of the team match that the bout is a leg of; null for other bouts and other viewers.
   * Absent from responses cached before the field existed.
   */
  team_match: z.optional(z.nullable(z.string())),
  /** The owner of the journal. Other people's bouts (`mine` is false) are read-only. */
  owner: recordReference,
  own_side,
  mine: z.boolean(),
  /** What the viewer may do with the comments. Absent from responses cached before the field existed. */
  comments: z.optional(z.enum(commentPermissions)),
  version: recordVersion,
});
export type Bout = z.output<typeof bout>;

/** A student's bout in a coach's list. */
export const coachBout = z.extend(boutSummary, {
  date: isoDate,
  student: recordReference,
  own_side,
});
export type CoachBout = z.output<typeof coachBout>;
