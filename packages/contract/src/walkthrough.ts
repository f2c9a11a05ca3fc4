import * as z from 'zod/mini';
import { drawing, jsonBytes, shape } from './drawings.ts';
import { limits } from './shared/limits.ts';

/** Separate from the other limits, because those are in the script of every page. */
export const walkthroughLimits = {
  ms: 300_000,
  events: 2_000,
  /** Bytes of the events as JSON. */
  bytes: 64_000,
  /** Maximum size of the sound in bytes, per minute and in total. */
  minuteBytes: 1_000_000,
  soundBytes: 5_000_000,
} as const;

const minutes = walkthroughLimits.ms / 60_000;

export const walkthroughTexts = {
  json: 'Send the events of a walkthrough as JSON.',
  first: 'The first event says at 0 what the video does.',
  order: 'Give the events in the order of their times.',
  events: `A walkthrough can have up to ${walkthroughLimits.events} events.`,
  bytes: 'This walkthrough is too large. Record a shorter one.',
  drawing: `Draw up to ${limits.shapes} shapes in a walkthrough.`,
  afterEnd: 'The events go on after the sound has ended.',
  onlyMoments: 'A walkthrough belongs to a moment of a video.',
  tooLong: `A walkthrough can be up to ${minutes} minutes long.`,
  tooLarge: 'The sound of a walkthrough can have up to 1 MB a minute.',
} as const;

const ms = (max: number) =>
  z
    .int({ error: 'Give times in whole milliseconds.' })
    .check(z.gte(0, 'At least 0.'), z.lte(max, `At most ${max}.`));
const at_ms = ms(walkthroughLimits.ms);
/** A position in the video. No video is longer than a day. */
const video_ms = ms(86_400_000);
const rate = z.number().check(z.gte(0.1, 'At least 0.1.'), z.lte(2, 'At most 2.'));

/** One of the coach's actions, with its time in the sound. */
const walkthroughEvent = z.discriminatedUnion('type', [
  /** Plays from `video_ms` at this speed; also sent when only the speed changes. */
  z.strictObject({ at_ms, type: z.literal('play'), video_ms, rate }),
  z.strictObject({ at_ms, type: z.literal('pause'), video_ms }),
  /** Jumps to `video_ms`; a playing video keeps playing. */
  z.strictObject({ at_ms, type: z.literal('seek'), video_ms }),
  /** A shape whose drawing took `for_ms`. */
  z.strictObject({ at_ms, type: z.literal('draw'), for_ms: ms(walkthroughLimits.ms), shape }),
  /** Removes the last shape. */
  z.strictObject({ at_ms, type: z.literal('undo') }),
  z.strictObject({ at_ms, type: z.literal('clear') }),
]);
export type WalkthroughEvent = z.output<typeof walkthroughEvent>;

const isOrdered = (events: readonly WalkthroughEvent[]): boolean =>
  events.every((event, index) => event.at_ms >= (events[index - 1]?.at_ms ?? 0));

const beginsWithVideo = ([first]: readonly WalkthroughEvent[]): boolean =>
  first?.at_ms === 0 && (first.type === 'play' || first.type === 'pause');

/** Returns all shapes that were drawn, including those removed later. */
export const drawnShapes = (events: readonly WalkthroughEvent[]) =>
  events.flatMap((event) => (event.type === 'draw' ? [event.shape] : []));

/** The actions on the video and its frames while the sound of a walkthrough plays. */
export const walkthroughEvents = z.array(walkthroughEvent).check(
  z.maxLength(walkthroughLimits.events, walkthroughTexts.events),
  z.refine(beginsWithVideo, walkthroughTexts.first),
  z.refine(isOrdered, walkthroughTexts.order),
  z.refine(
    (events) => z.safeParse(drawing, { shapes: drawnShapes(events) }).success,
    walkthroughTexts.drawing,
  ),
  z.refine((events) => jsonBytes(events) <= walkthroughLimits.bytes, walkthroughTexts.bytes),
);

/** The events of a walkthrough; empty for a plain voice note. */
export const walkthroughAnswer = z.object({ events: z.array(walkthroughEvent) });
