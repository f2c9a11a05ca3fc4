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
  /** What the child logs in with until they have set an email address; null from then on. */
  login_name: z.nullable(z.string()),
  /** The level of the profile. */
  shareable: z.enum(visibilities),
  linked_at: isoDate,
  /** Connections that wait for approval. */
  waiting: z.int(),
  /** Whether the account is closed until the operator has confirmed the consent. */
  consent_pending: z.boolean(),
  /** Under 13. */
  can_delete: z.boolean(),
  /** From 16 on. */
  can_unlink: z.boolean(),
  /** When the account will be deleted, if that was requested. */
  delete_on: z.nullable(isoDate),
});
export type Child = z.output<typeof child>;

export const childConnection = z.object({
  /** For `approve` and `end`. */
  id: z.string(),
  /** Waits for approval; nothing is shared yet. */
  waiting: z.boolean(),
  /** A minor who is the child's student has the name `hiddenMinor` and an empty slug. */
  ...person,
  /** What this person is to the child. */
  role: z.enum(['Coach', 'Student']),
  club: z.nullable(z.string()),
  since: isoDate,
  /** What this person can open. */
  shared: z.object({ lessons: z.int(), bouts: z.int() }),
});
export type ChildConnection = z.output<typeof childConnection>;

/** `playlist`: the name of a shared playlist. `clip`: a note in it. `task`: a coach's task, and the child's note on it. */
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
  /** Of a moment or walkthrough, whose text may be empty then; absent if it has none. */
  drawing: z.optional(drawing),
  /** Width by height of the picture it is on, once known. */
  aspect: z.optional(z.number()),
  /** The sound of a voice note, whose text may be empty then; absent if there is none. */
  voice: z.optional(
    z.object({
      url: z.string(),
      duration_ms: z.int(),
      /** It is the sound of a walkthrough, whose shapes are the drawing. */
      walkthrough: z.optional(z.boolean()),
    }),
  ),
  /** The slug is null once the account is deleted. */
  author: z.object({ slug: z.nullable(z.string()), name: z.string() }),
  by_child: z.boolean(),
  /** `changed` and `deleted`: an earlier text, kept for 12 months. */
  state: z.enum(['current', 'changed', 'deleted']),
  at: isoDate,
  /** Where it is or was; the slug is null once the lesson, video, bout or playlist is deleted. */
  place: z.object({
    kind: z.enum(messagePlaces),
    slug: z.nullable(z.string()),
    title: z.string(),
  }),
});
export type ChildMessage = z.output<typeof childMessage>;
