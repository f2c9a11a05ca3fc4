import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { isoDate } from './shared/fields.ts';
import { pageOf, pageQuery } from './shared/paging.ts';

/**
 * `lesson`: a coach wrote one for the reader. `reply`, `moment`, `question`: in a video. `accepted`: somebody is now
 * connected. `approval`: a coach waits for the guardian's approval. `playlist`: shared with the reader. `goal`: a student
 * reached one. `goal_comment`: on a goal. `task`: a coach gave one. `task_done`: a student reported on one.
 */
export const notificationKinds = [
  'feedback',
  'lesson',
  'reply',
  'moment',
  'question',
  'comment',
  'playlist',
  'goal',
  'goal_comment',
  'task',
  'task_done',
  'request',
  'accepted',
  'approval',
  'payment',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationLimits = { pageSize: 25, ids: 100 } as const;

const notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  /** Who did it, as the reader may see them now; null if nobody did. For `approval`, the child. */
  person: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  /** How often it happened since the reader last looked. */
  times: z.int(),
  /** Where it happened, with the day of the lesson, bout or share. */
  place: z.nullable(
    z.object({
      kind: z.enum(['lesson', 'video', 'bout', 'playlist', 'goal', 'task']),
      slug: z.string(),
      date: isoDate,
    }),
  ),
  /** Whether it's about the reader's own journal or plan, and names nobody but their coaches. */
  mine: z.boolean(),
  read: z.boolean(),
  at: isoDate,
});
export type Notification = z.output<typeof notification>;

export const notifications = {
  /** Newest first. Leaves out what the reader may no longer see. */
  list: endpoint({
    name: 'notifications.list',
    method: 'GET',
    path: '/api/notifications/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: pageQuery,
    status: 200,
    response: z.extend(pageOf(notification), { unread: z.int() }),
    errors: ['validation', 'not_found'],
  }),
  /**
   * Marks these as read, or all, unless something happened after `until`: the reader hasn't seen
   * that. Ids that aren't the reader's change nothing.
   */
  read: endpoint({
    name: 'notifications.read',
    method: 'POST',
    path: '/api/notifications/read/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: z.object({
      ids: z.optional(
        z
          .array(z.uuid('This is not the ID of a notification.'))
          .check(
            z.maxLength(notificationLimits.ids, `At most ${notificationLimits.ids} at a time.`),
          ),
      ),
      /** The time of the newest notification that the reader has seen. */
      until: z.optional(z.iso.datetime('Enter a time like 2026-03-15T10:00:00.000Z.')),
    }),
    status: 200,
    response: z.object({ unread: z.int() }),
    errors: ['validation'],
  }),
} as const;
