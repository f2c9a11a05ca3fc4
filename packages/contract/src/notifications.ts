import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { isoDate } from './shared/fields.ts';
import { pageOf, pageQuery } from './shared/paging.ts';

/**
 * `lesson`: a coach wrote a lesson for the reader. `reply`, `moment`, `question`: somebody wrote one
 * in a video. `accepted`: somebody is now connected. `approval`: a coach is waiting for the
 * guardian's approval. `playlist`: a playlist was shared with the reader. `goal`: a student reached a
 * goal. `goal_comment`: somebody commented on a goal. `task`: a coach gave a task. `task_done`: a
 * student reported on a task.
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
  /** The person who did it, as the reader may see them now; null if nobody did. For `approval`, the child. */
  person: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  /** How often it has happened since the reader last looked. */
  times: z.int(),
  /** Where it happened, with the date of the lesson, the bout, or the sharing. */
  place: z.nullable(
    z.object({
      kind: z.enum(['lesson', 'video', 'bout', 'playlist', 'goal', 'task']),
      slug: z.string(),
      date: isoDate,
    }),
  ),
  /** Whether the notification is about the reader's journal or plan, and names nobody but their coaches. */
  mine: z.boolean(),
  read: z.boolean(),
  at: isoDate,
});
export type Notification = z.output<typeof notification>;

export const notifications = {
  /** Newest first. Omits what the reader may no longer see. */
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
   * Marks the given notifications as read, or all of them. Those in which something happened after
   * `until` stay unread, because the reader hasn't seen that. Other readers' ids change nothing.
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
