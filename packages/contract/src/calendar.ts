import * as z from 'zod/mini';
import { currentPassword } from './account.ts';
import { videoCounts } from './shared/bout-summary.ts';
import { daysBetween } from './shared/days.ts';
import { endpoint } from './shared/endpoint.ts';
import { calendarDate, isoDate, message, recordReference } from './shared/fields.ts';
import { limits } from './shared/limits.ts';

/**
 * An entry for one day or, for a tournament, for all its days. An event has a separate entry only
 * if it is not on one of the tournament's days.
 */
const calendarEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tournament'),
    date: isoDate,
    ...recordReference.shape,
    /** The last day of a tournament that lasts several days; null otherwise. */
    end_date: z.nullable(isoDate),
    location: z.string(),
    events: z.array(z.extend(recordReference, { date: isoDate })),
  }),
  z.object({
    kind: z.literal('event'),
    date: isoDate,
    ...recordReference.shape,
    tournament: recordReference,
  }),
  z.object({
    kind: z.literal('practice'),
    date: isoDate,
    slug: z.string(),
    place: z.string(),
    bouts: z.int(),
  }),
  z.object({
    kind: z.literal('lesson'),
    date: isoDate,
    slug: z.string(),
    coach: z.string(),
    ...videoCounts,
  }),
]);
export type CalendarEntry = z.output<typeof calendarEntry>;

const dateRangeQuery = z.object({ from: calendarDate(), to: calendarDate() }).check(
  z.refine(({ from, to }) => from <= to, { error: "Can't be before the first day.", path: ['to'] }),
  z.refine(({ from, to }) => daysBetween(from, to) < limits.calendarDays, {
    error: `At most ${limits.calendarDays} days.`,
    path: ['to'],
  }),
);

/**
 * 32 random bytes. Anybody who has the token can read the feed, so it is shown once and stored as a
 * hash (decision 0020).
 */
const feedToken = z.string().check(z.regex(/^[\w-]{43}$/));

/** The password may be omitted shortly after a login. */
const reauthentication = z.object({ current_password: z.optional(currentPassword()) });

export const calendarTexts = {
  revoked: 'The address no longer works.',
  kept: 'The address works again.',
} as const;

/** Tournaments, events, practices and lessons by day, also as a private feed for calendar apps. */
export const calendar = {
  range: endpoint({
    name: 'calendar.range',
    method: 'GET',
    path: '/api/calendar/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: dateRangeQuery,
    status: 200,
    response: z.array(calendarEntry),
    errors: ['validation'],
  }),
  /** Whether a feed exists, and since when. Its URL cannot be shown again. */
  feed: endpoint({
    name: 'calendar.feed',
    method: 'GET',
    path: '/api/calendar/feed/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.object({
      created_at: z.nullable(isoDate),
      /**
       * Suspended by a recovery: the feed doesn't work, and is deleted on this date unless the
       * owner keeps it.
       */
      kept_until: z.nullable(isoDate),
    }),
    errors: [],
  }),
  /**
   * Replaces the feed URL. The caller must have logged in recently or send the password, and is
   * notified by email. Not idempotent, because outcomes of idempotent calls are stored in the
   * database.
   */
  renewFeed: endpoint({
    name: 'calendar.renew-feed',
    method: 'POST',
    path: '/api/calendar/feed/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: reauthentication,
    status: 201,
    response: z.object({ url: z.string(), created_at: isoDate }),
    errors: ['validation'],
  }),
  revokeFeed: endpoint({
    name: 'calendar.revoke-feed',
    method: 'DELETE',
    path: '/api/calendar/feed/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: z.optional(reauthentication),
    status: 200,
    response: message,
    errors: ['validation', 'not_found'],
  }),
  /** Reactivates a feed that a recovery suspended. */
  keepFeed: endpoint({
    name: 'calendar.keep-feed',
    method: 'POST',
    path: '/api/calendar/feed/keep/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: reauthentication,
    status: 200,
    response: message,
    errors: ['validation', 'not_found'],
  }),
  subscribe: endpoint({
    name: 'calendar.subscribe',
    method: 'GET',
    path: '/api/calendar/feed/:token.ics',
    access: 'public',
    extension: true,
    produces: 'text/calendar',
    params: z.object({ token: feedToken }),
    status: 200,
    response: z.unknown(),
    errors: ['not_found', 'rate_limited'],
  }),
} as const;
