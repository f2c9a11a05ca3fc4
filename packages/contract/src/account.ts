import * as z from 'zod/mini';
import { authTexts, newPasswordTwice, sameTwice } from './auth.ts';
import { endpoint } from './shared/endpoint.ts';
import { emailAddress, isoDate, message, personName, requiredMessage } from './shared/fields.ts';

/** What opens a session. */
const waysIn = ['password', 'temp_password', 'google', 'register', 'payment', 'passkey'] as const;

const accountAnswer = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** The address that takes effect once it is confirmed. */
  pending_email: z.nullable(z.string()),
  has_password: z.boolean(),
  /** Whether it is linked with a Google account. */
  google: z.boolean(),
  /** How this session was opened, while that is fresh enough to be believed without a password; null later. */
  opened_by: z.nullable(z.enum(waysIn)),
  /** When it will be deleted, if the owner has asked for that. */
  delete_on: z.nullable(isoDate),
  /** When the names can be changed again; null: now. */
  rename_from: z.nullable(isoDate),
  /** Whether open requests to connect, which show the names, keep them as they are. */
  rename_after_requests: z.boolean(),
});
export type AccountAnswer = z.output<typeof accountAnswer>;

const session = z.object({
  id: z.string(),
  /** Browser and system in words. */
  device: z.string(),
  created_at: isoDate,
  last_used_at: isoDate,
  /** The one that asks. */
  here: z.boolean(),
});
export type AccountSession = z.output<typeof session>;

/** Not a new password: what no account can have chosen is merely wrong. */
export const presentPassword = () =>
  z
    .string({ error: requiredMessage })
    .check(z.minLength(1, requiredMessage), z.maxLength(1024, authTexts.wrongPassword));

/** Days between two changes of an account's names. */
export const renameDays = 7;

export const accountTexts = {
  renamedLately: (day: string) => `You can change your name once a week. Try again after ${day}.`,
  renameAsked:
    "You have open requests that show your name. You can change it once they're answered or withdrawn.",
  tooLateToKeep:
    'The two weeks are up and your account is being deleted. You can no longer keep it.',
} as const;

/** The section Account of the settings (X-09, G-17). */
export const account = {
  read: endpoint({
    name: 'account.read',
    method: 'GET',
    path: '/api/account/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    answer: accountAnswer,
    errors: [],
  }),
  rename: endpoint({
    name: 'account.rename',
    method: 'POST',
    path: '/api/account/names/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: z.object({ first_name: personName(), last_name: personName() }),
    status: 200,
    answer: accountAnswer,
    errors: ['validation', 'conflict'],
  }),
  changeEmail: endpoint({
    name: 'account.email',
    method: 'POST',
    path: '/api/account/email/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: z.object({ email: emailAddress(), current_password: presentPassword() }),
    status: 200,
    answer: accountAnswer,
    errors: ['validation'],
  }),
  /** Has the mail sent (again) by which the present address is confirmed. */
  verifyEmail: endpoint({
    name: 'account.verify-email',
    method: 'POST',
    path: '/api/account/verify-email/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    answer: message,
    errors: [],
  }),
  /** Ends all other sessions. Who came in by a temporary password need not know the one that he has forgotten. */
  changePassword: endpoint({
    name: 'account.password',
    method: 'POST',
    path: '/api/account/password/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: z
      .object({ current_password: z.optional(presentPassword()), ...newPasswordTwice })
      .check(sameTwice),
    status: 200,
    answer: message,
    errors: ['validation'],
  }),
  sessions: endpoint({
    name: 'account.sessions',
    method: 'GET',
    path: '/api/account/sessions/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    answer: z.array(session),
    errors: [],
  }),
  endSession: endpoint({
    name: 'account.end-session',
    method: 'DELETE',
    path: '/api/account/sessions/:id/',
    access: 'user',
    subject: [{ in: 'params', key: 'id', kind: 'session' }],
    extension: true,
    params: z.object({ id: z.uuid() }),
    status: 200,
    answer: message,
    errors: ['not_found'],
  }),
  /** All but the one that asks. */
  endSessions: endpoint({
    name: 'account.end-sessions',
    method: 'DELETE',
    path: '/api/account/sessions/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    answer: message,
    errors: [],
  }),
  /** Everything is deleted after a grace; until then a log-in opens the account, and `keep` takes this back. */
  remove: endpoint({
    name: 'account.delete',
    method: 'POST',
    path: '/api/account/delete/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: z.object({ current_password: presentPassword() }),
    status: 200,
    answer: z.object({ delete_on: isoDate }),
    errors: ['validation'],
  }),
  keep: endpoint({
    name: 'account.keep',
    method: 'POST',
    path: '/api/account/keep/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    answer: accountAnswer,
    errors: ['conflict'],
  }),
} as const;
