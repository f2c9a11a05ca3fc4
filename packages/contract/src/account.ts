import * as z from 'zod/mini';
import { authTexts } from './auth.ts';
import { birthYear } from './shared/age.ts';
import { endpoint } from './shared/endpoint.ts';
import { emailAddress, isoDate, message, personName, requiredMessage } from './shared/fields.ts';
import { newPasswordFields, passwordsMatch } from './shared/passwords.ts';

/** How a session was opened. */
const loginMethods = [
  'password',
  'temp_password',
  'google',
  'register',
  'payment',
  'passkey',
] as const;

const accountResponse = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** The new address, effective once confirmed. */
  pending_email: z.nullable(z.string()),
  has_password: z.boolean(),
  /** Whether a Google account is linked. */
  google: z.boolean(),
  /** How this session was opened, as long as that is recent enough to skip the password; null later. */
  opened_by: z.nullable(z.enum(loginMethods)),
  /** When the account will be deleted, if the owner has asked for that. */
  delete_on: z.nullable(isoDate),
  /** When the names can be changed again; null if they can be changed now. */
  rename_from: z.nullable(isoDate),
  /** Whether the names are locked by open connection requests that show them. */
  rename_after_requests: z.boolean(),
});
export type AccountResponse = z.output<typeof accountResponse>;

const birthYearResponse = z.object({
  /** null if the question has not been answered yet. */
  birth_year: z.nullable(z.int()),
  /** Whether the rules for minors apply. They do until the question is answered. */
  minor: z.boolean(),
});

const session = z.object({
  id: z.string(),
  /** Browser and operating system in words. */
  device: z.string(),
  created_at: isoDate,
  last_used_at: isoDate,
  /** Whether this is the session that sends the request. */
  here: z.boolean(),
});
export type AccountSession = z.output<typeof session>;

/**
 * Returns a schema for an existing password. It has no password rules, because a password that no
 * account can have is simply wrong.
 */
export const currentPassword = () =>
  z
    .string({ error: requiredMessage })
    .check(z.minLength(1, requiredMessage), z.maxLength(1024, authTexts.wrongPassword));

/** Days between two changes of an account's names. */
export const renameDays = 7;

export const accountTexts = {
  renamedRecently: (day: string) => `You can change your name once a week. Try again after ${day}.`,
  renameBlocked:
    "You have open requests that show your name. You can change it once they're answered or withdrawn.",
  birthYearSet: 'Your year of birth is already set. Write to us if it is wrong.',
  tooLateToKeep:
    "The two weeks are up and your account is being deleted. It's too late to keep it.",
  deletedByGuardian: 'Your parent asked to delete this account. Only a parent can keep it.',
} as const;

/** The Account section of the settings. */
export const account = {
  read: endpoint({
    name: 'account.read',
    method: 'GET',
    path: '/api/account/',
    access: 'user',
    subject: 'own',
    extension: true,
    whileSuspended: true,
    status: 200,
    response: accountResponse,
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
    response: accountResponse,
    errors: ['validation', 'conflict'],
  }),
  /** Returns the year of birth to the owner. No other call returns one. */
  readBirthYear: endpoint({
    name: 'account.read-birth-year',
    method: 'GET',
    path: '/api/account/birth-year/',
    access: 'user',
    subject: 'own',
    extension: true,
    whileSuspended: true,
    status: 200,
    response: birthYearResponse,
    errors: [],
  }),
  /** The owner can set the year only once. Only the operator can correct it afterward. */
  setBirthYear: endpoint({
    name: 'account.set-birth-year',
    method: 'PATCH',
    path: '/api/account/birth-year/',
    access: 'user',
    subject: 'own',
    extension: true,
    whileSuspended: true,
    body: z.object({ birth_year: birthYear() }),
    status: 200,
    response: birthYearResponse,
    errors: ['validation', 'conflict'],
  }),
  changeEmail: endpoint({
    name: 'account.email',
    method: 'POST',
    path: '/api/account/email/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: z.object({ email: emailAddress(), current_password: currentPassword() }),
    status: 200,
    response: accountResponse,
    errors: ['validation'],
  }),
  /** Resends the email that confirms the current address. */
  verifyEmail: endpoint({
    name: 'account.verify-email',
    method: 'POST',
    path: '/api/account/verify-email/',
    access: 'user',
    subject: 'own',
    extension: true,
    whileSuspended: true,
    status: 200,
    response: message,
    errors: [],
  }),
  /** Ends all other sessions. After a temporary-password login the old password is not required. */
  changePassword: endpoint({
    name: 'account.password',
    method: 'POST',
    path: '/api/account/password/',
    access: 'user',
    subject: 'own',
    extension: true,
    whileSuspended: true,
    body: z
      .object({ current_password: z.optional(currentPassword()), ...newPasswordFields })
      .check(passwordsMatch),
    status: 200,
    response: message,
    errors: ['validation'],
  }),
  sessions: endpoint({
    name: 'account.sessions',
    method: 'GET',
    path: '/api/account/sessions/',
    access: 'user',
    subject: 'own',
    extension: true,
    whileSuspended: true,
    status: 200,
    response: z.array(session),
    errors: [],
  }),
  endSession: endpoint({
    name: 'account.end-session',
    method: 'DELETE',
    path: '/api/account/sessions/:id/',
    access: 'user',
    subject: [{ in: 'params', key: 'id', kind: 'session' }],
    extension: true,
    whileSuspended: true,
    params: z.object({ id: z.uuid() }),
    status: 200,
    response: message,
    errors: ['not_found'],
  }),
  /** Ends all sessions except the caller's. */
  endSessions: endpoint({
    name: 'account.end-sessions',
    method: 'DELETE',
    path: '/api/account/sessions/',
    access: 'user',
    subject: 'own',
    extension: true,
    whileSuspended: true,
    status: 200,
    response: message,
    errors: [],
  }),
  /**
   * Deletes everything after a grace period; until then the owner can log in and undo this with
   * `keep`.
   */
  remove: endpoint({
    name: 'account.delete',
    method: 'POST',
    path: '/api/account/delete/',
    access: 'user',
    subject: 'own',
    extension: true,
    whileSuspended: true,
    body: z.object({ current_password: currentPassword() }),
    status: 200,
    response: z.object({ delete_on: isoDate }),
    errors: ['validation'],
  }),
  keep: endpoint({
    name: 'account.keep',
    method: 'POST',
    path: '/api/account/keep/',
    access: 'user',
    subject: 'own',
    extension: true,
    whileSuspended: true,
    status: 200,
    response: accountResponse,
    errors: ['conflict'],
  }),
} as const;
