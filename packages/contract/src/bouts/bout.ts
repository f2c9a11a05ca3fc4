import * as z from 'zod/mini';
import { mediaItem } from '../media.ts';
import { boutSummary } from '../shared/bout-summary.ts';
import { sides } from '../shared/enums.ts';
import { isoDate, recordReference, recordVersion } from '../shared/fields.ts';
import { commentPermissions } from './comments.ts';
import { detailsOutput } from './details.ts';
import { onSide, sideOutput } from './side.ts';

/** The side of its owner's card; A if it is on neither side. Absent in answers cached before it was sent. */
const own_side = z.optional(z.enum(sides));

export const bout = z.extend(boutSummary, {
  ...onSide(sideOutput, 'a'),
  ...onSide(sideOutput, 'b'),
  ...detailsOutput,
  tag_name: z.array(z.string()),
  bout_media: z.array(mediaItem),
  /** Whether its touch log has entries. Absent in answers cached before it was sent. */
  has_touches: z.optional(z.boolean()),
  /** The team match of which it is a leg, for its owner. Absent in answers cached before there were any. */
  team_match: z.optional(z.nullable(z.string())),
  /** The owner of the journal, and whether that is the caller. Bouts of others are read-only. */
  owner: recordReference,
  own_side,
  mine: z.boolean(),
  /** What the viewer may do with its comments. Absent in answers cached before there were any. */
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
