import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { choice, message, optionalSlug, requiredText, slugReference } from './shared/fields.ts';

export const reportReasons = [
  'Messages that are not about fencing',
  'Pressure or threats',
  'Sexual content',
  'Asks to meet or to use another app',
  'Something else',
] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportLimits = { text: 2_000, perDay: 10 } as const;

export const reportTexts = {
  self: "You can't report yourself.",
  sent: "We've received your report and will read it soon. You can also block this person.",
} as const;

/** What a person is to the user. `Waiting`: the connection needs a guardian's approval. `Former`: it has ended. */
export const reportableStates = ['Connected', 'Waiting', 'Guardian', 'Child', 'Former'] as const;

const reportablePerson = z.object({
  slug: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  state: z.enum(reportableStates),
});
export type ReportablePerson = z.output<typeof reportablePerson>;

export const reports = {
  /**
   * Returns the people that the user can report, current connections first. Adults don't get minors
   * they are no longer connected with. With `child`, returns the people that a guardian can report
   * for their child.
   */
  people: endpoint({
    name: 'reports.people',
    method: 'GET',
    path: '/api/reports/people/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: z.object({ child: optionalSlug() }),
    status: 200,
    response: z.array(reportablePerson),
    errors: ['validation', 'not_found'],
  }),
  /**
   * Reports a connected or formerly connected person to the operator, with a copy of the messages
   * between the two people. With `child`, a guardian reports someone for their child.
   */
  create: endpoint({
    name: 'reports.create',
    method: 'POST',
    path: '/api/reports/',
    access: 'user',
    subject: 'own',
    extension: true,
    idempotent: true,
    body: z.object({
      slug: slugReference(),
      reason: choice(reportReasons),
      text: requiredText(reportLimits.text),
      child: optionalSlug(),
    }),
    status: 201,
    response: message,
    errors: ['validation', 'not_found', 'rate_limited'],
  }),
} as const;
