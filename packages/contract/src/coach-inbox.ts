import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { calendarDate, isoDate, message, optionalSlug } from './shared/fields.ts';

export const inboxKinds = ['lesson', 'bout', 'question', 'request', 'task'] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** How many days a fenced bout or a done task stays in the inbox. */
export const inboxBoutDays = 30;
/** The maximum number of items in one response, which starts with the oldest. */
export const inboxPageSize = 100;

export const inboxTexts = { saved: 'Saved.' } as const;

const inboxItem = z.object({
  kind: z.enum(inboxKinds),
  /** The slug of the lesson, the bout, or the student who sent the request; the id of the question or task. */
  id: z.string(),
  student: z.string(),
  student_slug: z.string(),
  /** Since when the item has been waiting. */
  since: isoDate,
  /** The day of the lesson or bout, or the due date of the task. */
  date: z.nullable(isoDate),
  /** The student's notes or question, a bout's opponent and score, or the task with the student's note below it. */
  text: z.string(),
  /** The video that a question is about; `at_ms` is the position in it. */
  video: z.nullable(z.string()),
  at_ms: z.nullable(z.int()),
  /** Null unless snoozed items were requested. */
  snoozed_until: z.nullable(isoDate),
});
export type InboxItem = z.output<typeof inboxItem>;

/**
 * The client's calendar day, which decides what is snoozed. Only the client knows the time zone. The
 * default is the day in UTC.
 */
const today = z.optional(calendarDate());

export const inboxQuerySchema = z.object({
  kind: z.optional(z.enum(inboxKinds)),
  student: optionalSlug(),
  group: optionalSlug(),
  /** `snoozed` selects the items that have been put off. */
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

/** What needs the coach's attention, such as lessons without feedback, open questions, and requests. */
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
  /** Returns how many items are waiting, without their texts. */
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
  /** Marks a waiting item as done or snoozed; `open` removes the mark. */
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
