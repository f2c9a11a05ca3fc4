import * as z from 'zod/mini';
import { codeResponse, typedCode } from './shared/codes.ts';
import { endpoint } from './shared/endpoint.ts';
import { message } from './shared/fields.ts';

export const inviteTexts = {
  connected: "You're now connected.",
  waiting: "Waiting for a parent's approval.",
  adultsOnly: 'Codes are for adult coaches. Is your year of birth set in your settings?',
} as const;

/** Connects a student with a coach through a code that the student or their guardian hands over. */
export const invites = {
  create: endpoint({
    name: 'invites.create',
    method: 'POST',
    path: '/api/account/invite-code/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 201,
    response: codeResponse,
    errors: ['conflict', 'rate_limited'],
  }),
  /** Revokes all unused codes for coaches, including those that a guardian made. */
  revoke: endpoint({
    name: 'invites.revoke',
    method: 'DELETE',
    path: '/api/account/invite-code/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: message,
    errors: [],
  }),
  /**
   * Makes the caller the coach of the code's owner, or waits for a guardian's approval. Wrong, used,
   * and expired codes and the caller's own get the same 404.
   */
  redeem: endpoint({
    name: 'invites.redeem',
    method: 'POST',
    path: '/api/connections/by-code/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: z.object({ code: typedCode() }),
    status: 201,
    response: z.object({ connected: z.boolean(), waiting: z.boolean(), message: z.string() }),
    errors: ['validation', 'forbidden', 'plan_required', 'not_found', 'conflict', 'rate_limited'],
  }),
} as const;
