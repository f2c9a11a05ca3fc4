import * as z from 'zod/mini';
import { ageGroups } from '../shared/age.ts';
import { visibilities } from '../shared/enums.ts';
import { drawing } from '../drawings.ts';
import { isoDate, requiredText } from '../shared/fields.ts';

export const consentBody = z.object({ method: requiredText(50), text_version: requiredText(20) });

export const person = { slug: z.string(), first_name: z.string(), last_name: z.string() };

export const child = z.object({
  ...person,
  age_group: z.enum(ageGroups),
  /** The name with which the child logs in until they set an email address; null afterward. */
  login_name: z.nullable(z.string()),
  /** The visibility of the profile. */
  shareable: z.enum(visibilities),
  linked_at: isoDate,
  /** The number of connections that are waiting for approval. */
  waiting: z.int(),
  /** Whether the account is closed until the operator has confirmed the consent. */
  consent_pending: z.boolean(),
  /** Whether the guardian may delete the account: only for a child under 13. */
  can_delete: z.boolean(),
  /** Whether the guardian may end the link: only with a child aged 16 or older. */
  can_unlink: z.boolean(),
  /** When the account will be deleted, if that was requested. */
  delete_on: z.nullable(isoDate),
});
export type Child = z.output<typeof child>;

export const childConnection = z.object({
  /** The id that `approve` and `end` expect. */
  id: z.string(),
  /** Whether the connection is waiting for approval. Nothing is shared until then. */
  waiting: z.boolean(),
  /** A minor who is the child's student has the name `hiddenMinor` and an empty slug. */
  ...person,
  /** What this person is to the child. */
  role: z.enum(['Coach', 'Student']),
  club: z.nullable(z.string()),
  since: isoDate,
  /** The number of lessons and bouts that this person can open. */
  shared: z.object({ lessons: z.int(), bouts: z.int() }),
});
export type ChildConnection = z.output<typeof childConnection>;

/** `playlist`: the name of a shared playlist. `clip`: a note in it. `task`: a coach's task with the child's note. */
export const messageKinds = [
  'feedback',
  'moment',
  'answer',
  'comment',
  'playlist',
  'clip',
  'task',
] as const;
export const messagePlaces = ['lesson', 'video', 'bout', 'playlist', 'goal', 'task'] as const;

export const childMessage = z.object({
  id: z.string(),
  kind: z.enum(messageKinds),
  text: z.string(),
  /** The drawing of a moment or walkthrough; absent if there is none. With a drawing, `text` may be empty. */
  drawing: z.optional(drawing),
  /** The frame's width divided by its height, once known. */
  aspect: z.optional(z.number()),
  /** The sound of a voice note; absent if there is none. With a sound, `text` may be empty. */
  voice: z.optional(
    z.object({
      url: z.string(),
      duration_ms: z.int(),
      /** Whether the sound is that of a walkthrough. `drawing` then has the walkthrough's shapes. */
      walkthrough: z.optional(z.boolean()),
    }),
  ),
  /** The slug is null once the account is deleted. */
  author: z.object({ slug: z.nullable(z.string()), name: z.string() }),
  by_child: z.boolean(),
  /** `changed` and `deleted`: an earlier text, kept for 12 months. */
  state: z.enum(['current', 'changed', 'deleted']),
  at: isoDate,
  /** Where the message is or was; the slug is null once the lesson, video, bout or playlist is deleted. */
  place: z.object({
    kind: z.enum(messagePlaces),
    slug: z.nullable(z.string()),
    title: z.string(),
  }),
});
export type ChildMessage = z.output<typeof childMessage>;
