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
  sent: "We've received your report and will read it soon. You can also block this person.",
} as const;

export const reports = {
  /**
   * Reports a connected or formerly connected person to the operator, with a copy of the messages between the two.
   * With `child`, a guardian reports someone for their child.
   */
  create: endpoint({
    name: 'reports.create',
    method: 'POST',
    path: '/api/reports/',
    access: 'user',
    subject: 'own',
    extension: true,
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
