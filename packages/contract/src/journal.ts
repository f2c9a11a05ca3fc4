import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { weapons } from './shared/enums.ts';
import { calendarDate, isoDate, recordReference } from './shared/fields.ts';

const tournamentOfDay = z.object({
  ...recordReference.shape,
  /** The events on that day; empty if none has been entered yet. */
  events: z.array(z.extend(recordReference, { weapon: z.enum(weapons) })),
});

const latestResult = z.object({
  ...recordReference.shape,
  date: isoDate,
  tournament: recordReference,
  place: z.nullable(z.int()),
  entries: z.nullable(z.int()),
  bout_count: z.int(),
  wins: z.int(),
  losses: z.int(),
});
export type LatestResult = z.output<typeof latestResult>;

const dueSoon = z.object({
  kind: z.enum(['task', 'goal']),
  id: z.string(),
  text: z.string(),
  due_on: isoDate,
});
export type DueSoon = z.output<typeof dueSoon>;

const journalToday = z.object({
  /** Whether the journal has no tournaments, practices, or lessons yet. */
  is_new: z.boolean(),
  /** Tournaments that have an event on the day, or that take place on the day and have no events yet. */
  today: z.array(tournamentOfDay),
  /** The first tournament after the day. */
  next_tournament: z.nullable(z.extend(recordReference, { date: isoDate })),
  /** Open tasks and goals that are due within a week or overdue. Absent from older cached responses. */
  due: z.optional(z.array(dueSoon)),
  /** The latest events up to the day that have a place or bouts, newest first. */
  last_results: z.array(latestResult),
});
export type JournalToday = z.output<typeof journalToday>;

export const journal = {
  /** Returns what matters on a day. The client sends the day, because only it knows the time zone. */
  today: endpoint({
    name: 'journal.today',
    method: 'GET',
    path: '/api/journal/today/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: z.object({ date: calendarDate() }),
    status: 200,
    response: journalToday,
    errors: ['validation'],
  }),
} as const;
