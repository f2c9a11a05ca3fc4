import * as z from 'zod/mini';
import { clearable, choice, integer, optionalChoice, text } from '../shared/fields.ts';
import { mediaSlug } from '../media/video.ts';
import { limits } from '../shared/limits.ts';
import { scorers, touchActions, touchKinds, touchSources, touchTargets } from './values.ts';

/** No period and no video is longer than a day. */
const dayMs = 86_400_000;

const optionalFields = {
  kind: z.optional(choice(touchKinds)),
  action: z.optional(optionalChoice(touchActions)),
  action_b: z.optional(optionalChoice(touchActions)),
  target: z.optional(optionalChoice(touchTargets)),
  zone: clearable(integer(1, 5)),
  period: clearable(integer(1, 4)),
  clock_ms: clearable(integer(0, dayMs)),
  video: clearable(mediaSlug),
  at_ms: clearable(integer(0, dayMs)),
  note: z.optional(text(limits.momentNote)),
  source: z.optional(choice(touchSources)),
};
/** The touch's position in the list, starting with 1. */
const number = z.optional(integer(1, limits.touches));

/** A new touch. Only the scorer is required. */
export const touchBody = z.object({ scorer: choice(scorers), ...optionalFields, number });
export type TouchBody = z.output<typeof touchBody>;

/** Changes to a touch. Omitted fields keep their values. */
export const touchPatch = z.object({
  scorer: z.optional(choice(scorers)),
  ...optionalFields,
  number,
});
export type TouchPatch = z.output<typeof touchPatch>;

/** Lowercased, so that two spellings of one id are the same touch. */
const touchId = z.pipe(
  z.uuid({ error: 'Unknown.' }),
  z.transform((id: string) => id.toLowerCase()),
);

/** The touches of a bout, in order. A touch with an `id` stays the same touch. */
export const touchList = z
  .array(
    z.object({
      id: z.optional(z.nullable(touchId)),
      scorer: choice(scorers),
      ...optionalFields,
    }),
  )
  .check(z.maxLength(limits.touches, `A bout can have at most ${limits.touches} touches.`));
