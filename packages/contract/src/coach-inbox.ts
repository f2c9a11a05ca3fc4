import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { calendarDate, isoDate, message, optionalSlug } from './shared/fields.ts';

export const inboxKinds = ['lesson', 'bout', 'question', 'request', 'task'] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** How many days a fenced bout or a done task waits. */
export const inboxBoutDays = 30;
/** Items in one response, the oldest first. */
export const inboxPageSize = 100;

export const inboxTexts = { saved: 'Saved.' } as const;

const inboxItem = z.object({
  kind: z.enum(inboxKinds),
  /** The slug of the lesson, the bout or the asking student; the id of the question or task. */
  id: z.string(),
  student: z.string(),
  student_slug: z.string(),
  /** When it began to wait. */
  since: isoDate,
  /** The day of the lesson or bout; on which the task was due. */
  date: z.nullable(isoDate),
  /** The student's notes or question; the task with the student's note below it. */
  text: z.string(),
  /** The video of a question, and where in it. */
  video: z.nullable(z.string()),
  at_ms: z.nullable(z.int()),
  /** Null unless the list of snoozed items was asked for. */
  snoozed_until: z.nullable(isoDate),
});
export type InboxItem = z.output<typeof inboxItem>;

/** The client's calendar day decides what is snoozed, because only the client knows the time zone. UTC by default. */
const today = z.optional(calendarDate());

export const inboxQuerySchema = z.object({
  kind: z.optional(z.enum(inboxKinds)),
  student: optionalSlug(),
  group: optionalSlug(),
  /** `snoozed`: what has been put off. */
  state: z.optional(z.enum(['open', 'snoozed'])),
  today,
});
export type InboxQuery = z.output<typeof inboxQuerySchema>;

const markBody = z
  .object({
    kind: z.enum(inboxKinds),
    id: z.string().check(z.minLength(1), z.maxLength(120)),
    state: z.enum(['open', 'done', 'snoozed']),
    /** The day on which a snoozed item comes back. */
    until: z.optional(calendarDate()),
  })
  .check(
    z.refine(({ state, until }) => (state === 'snoozed') === (until !== undefined), {
      error: 'Choose a day for a snoozed item, and only for one.',
      path: ['until'],
    }),
  );
export type InboxMark = z.output<typeof markBody>;

/** What needs the coach: feedback, answers, and requests. */
export const inbox = {
  list: endpoint({
    name: 'coach.inbox',
    method: 'GET',
    path: '/api/coach/inbox/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: inboxQuerySchema,
    status: 200,
    response: z.object({ count: z.int(), results: z.array(inboxItem) }),
    errors: ['validation', 'plan_required', 'not_found'],
  }),
  /** How many items wait, without their texts. */
  count: endpoint({
    name: 'coach.inbox-count',
    method: 'GET',
    path: '/api/coach/inbox/count/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: z.object({ today }),
    status: 200,
    response: z.object({ count: z.int() }),
    errors: ['validation', 'plan_required'],
  }),
  /** Marks an item that waits as done or snoozed; `open` takes the mark back. */
  mark: endpoint({
    name: 'coach.mark-inbox',
    method: 'POST',
    path: '/api/coach/inbox/marks/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: markBody,
    status: 200,
    response: message,
    errors: ['validation', 'plan_required', 'not_found'],
  }),
} as const;
