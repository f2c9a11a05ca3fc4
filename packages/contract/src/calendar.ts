import * as z from 'zod/mini';
import { presentPassword } from './account.ts';
import { endpoint } from './shared/endpoint.ts';
import { calendarDate, isoDate, message } from './shared/fields.ts';
import { limits } from './shared/limits.ts';

const named = z.object({ slug: z.string(), name: z.string() });

/** What stands on a day. An event stands there by itself only where its day is not its tournament's. */
const calendarEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tournament'),
    date: isoDate,
    ...named.shape,
    location: z.string(),
    events: z.array(named),
  }),
  z.object({ kind: z.literal('event'), date: isoDate, ...named.shape, tournament: named }),
  z.object({ kind: z.literal('lesson'), date: isoDate, slug: z.string(), coach: z.string() }),
]);
export type CalendarEntry = z.output<typeof calendarEntry>;

const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const days = z.object({ from: calendarDate(), to: calendarDate() }).check(
  z.refine(({ from, to }) => from <= to, { error: "Can't be before the first day.", path: ['to'] }),
  z.refine(({ from, to }) => msOf(to) - msOf(from) < limits.calendarDays * 86_400_000, {
    error: `At most ${limits.calendarDays} days.`,
    path: ['to'],
  }),
);

/** 32 random bytes. Whoever has it reads the feed, so it is told once and kept as a hash (docs/decisions/0020). */
const feedToken = z.string().check(z.regex(/^[\w-]{43}$/));

/** The password may be left out shortly after a login. */
const proof = z.object({ current_password: z.optional(presentPassword()) });

export const calendarTexts = {
  revoked: 'The address no longer works.',
  kept: 'The address works again.',
} as const;

/** Tournaments, their events and lessons by day; and the same for calendar programs, as a private feed. */
export const calendar = {
  range: endpoint({
    name: 'calendar.range',
    method: 'GET',
    path: '/api/calendar/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: days,
    status: 200,
    answer: z.array(calendarEntry),
    errors: ['validation'],
  }),
  /** Whether there is an address, and since when; the address itself is not known any more. */
  feed: endpoint({
    name: 'calendar.feed',
    method: 'GET',
    path: '/api/calendar/feed/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    answer: z.object({
      created_at: z.nullable(isoDate),
      /** Switched off by a recovery: it opens nothing and is deleted then, unless its owner keeps it. */
      kept_until: z.nullable(isoDate),
    }),
    errors: [],
  }),
  /** A new address, in place of the one before: for the owner alone, who has just logged in or gives the password, and is told by mail. Not kept under an Idempotency-Key, whose answers lie in the database. */
  renewFeed: endpoint({
    name: 'calendar.renew-feed',
    method: 'POST',
    path: '/api/calendar/feed/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: proof,
    status: 201,
    answer: z.object({ url: z.string(), created_at: isoDate }),
    errors: ['validation'],
  }),
  revokeFeed: endpoint({
    name: 'calendar.revoke-feed',
    method: 'DELETE',
    path: '/api/calendar/feed/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: z.optional(proof),
    status: 200,
    answer: message,
    errors: ['validation', 'not_found'],
  }),
  /** Opens the address again that a recovery has switched off. */
  keepFeed: endpoint({
    name: 'calendar.keep-feed',
    method: 'POST',
    path: '/api/calendar/feed/keep/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: proof,
    status: 200,
    answer: message,
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
    answer: z.unknown(),
    errors: ['not_found', 'rate_limited'],
  }),
} as const;
