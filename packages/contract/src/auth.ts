import * as z from 'zod/mini';
import { accountKinds, birthYear } from './shared/age.ts';
import { typedCode } from './shared/codes.ts';
import { endpoint } from './shared/endpoint.ts';
import { plans, subscriptionStatuses } from './shared/enums.ts';
import {
  choice,
  emailAddress,
  isoDate,
  message,
  personName,
  requiredText,
  stripUnstorable,
} from './shared/fields.ts';
import { limits } from './shared/limits.ts';
import {
  hasUnstorable,
  newPasswordFields,
  passwordMismatch,
  passwordsMatch,
} from './shared/passwords.ts';
import { profileBody } from './shared/profile.ts';
import { sessionEndpoints } from './shared/session-endpoints.ts';

/**
 * The logged-in user's data as the browser stores it under `userAuth`, with both spellings of the
 * name fields.
 */
export const userData = z.object({
  slug: z.string(),
  first: z.string(),
  last: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  subscription: z.enum(plans),
  subscription_status: z.enum(subscriptionStatuses),
  /** Whether the rules for minors apply. They do until the year of birth is known. The year is never sent. */
  minor: z.optional(z.literal(true)),
  /** Only in a guardian's account. */
  kind: z.optional(z.literal('guardian')),
});
export type UserData = z.output<typeof userData>;

/** Step 1 of registration; the browser validates with the same schema. */
export const newUser = z
  .object({
    first_name: personName(),
    last_name: personName(),
    email: emailAddress(),
    /** Clients that predate the question don't send it. The owner is then asked at the next login. */
    birth_year: z.optional(birthYear()),
    /** A guardian's account is for adults only, has no journal, and needs no plan. */
    kind: z.optional(choice(accountKinds)),
    ...newPasswordFields,
  })
  .check(passwordsMatch);
export type NewUser = z.output<typeof newUser>;

/**
 * Returns a schema for a field of the login form. It is deliberately lenient: the form has no
 * client-side rules, and malformed input is just a failed login (R-AUTH-10).
 */
const loginText = (max: number, normalize: (text: string) => string) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? normalize(value) : '')),
    z.string().check(z.maxLength(max)),
  );

/**
 * Returns an empty password for input with characters that cannot be stored. Stripping them would
 * turn the input into another password.
 */
const emptyIfUnstorable = (password: string) => (hasUnstorable(password) ? '' : password);

/** Notices to the owner that stay until resolved. */
const notices = {
  /** The session was opened with a temporary password: the client offers to set a new one. */
  temporary_password: z.optional(z.literal(true)),
  /**
   * A recovery has suspended passkeys or the calendar feed, and the owner has not decided about
   * them yet.
   */
  switched_off: z.optional(z.literal(true)),
  /** The account's year of birth is not known yet. */
  birth_year_needed: z.optional(z.literal(true)),
  /** The account is suspended until a guardian is linked. */
  guardian_needed: z.optional(z.literal(true)),
  /** The owner has asked for the account's deletion and may keep it until this date. */
  delete_on: z.optional(isoDate),
};

/** The response to every kind of login. */
export const session = z.object({ token: z.string(), user_data: userData, ...notices });

/**
 * Set on a shared device, so that nothing is left on it: the cookie is deleted with the browser
 * session, and the server ends the session after two hours without use.
 */
export const sharedDeviceField = { shared_device: z.optional(z.boolean()) };

const mailedToken = requiredText(200);
const anyBody = z.optional(z.nullable(z.record(z.string(), z.unknown())));

export const authTexts = {
  loginFailed: { title: 'Error', body: 'Please Provide Valid Login Details' },
  passwordMismatch,
  registrationFailed: 'Registration failed. Please try again.',
  creatingUserFailed: 'Error creating user.',
  emailTaken: 'This email address already has an account.',
  emailHeld: 'This email address belongs to another account.',
  registeredTooOften: 'This email address was used for several accounts recently. Try again later.',
  commonPassword: 'This password is too common. Choose another.',
  linkSent: { title: 'Success', body: 'Email has been sent' },
  linkFailed: { title: 'Failed', body: 'Something went wrong. Try again.' },
  passwordSet: { title: 'Success', body: 'Success to change password' },
  passwordNotSet: { title: 'Reset Password Failed', body: 'Something went wrong. Try again.' },
  wrongPassword: "That's not your password.",
  noPassword: 'This account has no password yet. Set one with "Forgot password".',
  expiredLink: 'This link has expired or was already used. Ask for a new one.',
  confirmNeedsOwner: 'Log in to this account, or enter its password, to confirm the address.',
  googleNotConfigured: "Google login isn't set up here.",
  googleFailed: "Google didn't confirm who you are. Try again.",
  linkedToAnotherGoogle: 'This account is linked to another Google account.',
  googleLoginSucceeded: { title: 'Login Successfully', body: 'You have been logged in.' },
  googleLoginFailed: { title: 'Login Failed', body: 'Something went wrong. Try again.' },
  googleLoginError: { title: 'Google Login Error', body: 'Please provide valid login details.' },
  guessablePassword:
    "This is easy to guess: it's only your name, email address or fencing words. Add other words.",
  passwordIsEmail: "Your password can't be your email address.",
} as const;

export const auth = {
  csrfToken: endpoint({
    ...sessionEndpoints.csrfToken,
    status: 200,
    response: z.object({ csrfToken: z.string() }),
    errors: [],
  }),
  refresh: endpoint({
    ...sessionEndpoints.refresh,
    body: anyBody,
    status: 200,
    response: z.object({ token: z.string() }),
    errors: ['unauthorized', 'csrf'],
  }),
  login: endpoint({
    ...sessionEndpoints.login,
    body: z.object({
      email: loginText(limits.email, stripUnstorable),
      password: loginText(1024, emptyIfUnstorable),
      ...sharedDeviceField,
    }),
    status: 200,
    response: session,
    errors: ['login_failed', 'login_locked', 'csrf', 'rate_limited'],
  }),
  temporaryPassword: endpoint({
    name: 'auth.temppassword',
    method: 'POST',
    path: '/api/auth/temppassword',
    access: 'public',
    body: z.object({ email: requiredText(limits.email) }),
    status: 200,
    response: message,
    errors: ['validation', 'csrf', 'rate_limited'],
  }),
  /**
   * Logs in with a credential from Google. A new person gets 403 `birth_year_needed` first, and opens an account by
   * sending the credential again with the year. A child is refused, and nothing about them is stored.
   */
  google: endpoint({
    name: 'auth.google-auth',
    method: 'POST',
    path: '/api/auth/google-auth',
    access: 'public',
    body: z.object({
      token: requiredText(8_192),
      birth_year: z.optional(birthYear()),
      ...sharedDeviceField,
    }),
    status: 200,
    response: session,
    errors: [
      'validation',
      'login_failed',
      'birth_year_needed',
      'guardian_needed',
      'csrf',
      'rate_limited',
      'unavailable',
    ],
  }),
  /** Returns the values that Google's script is started with. The nonce is bound to this browser. */
  googleStart: endpoint({
    name: 'auth.google-start',
    method: 'GET',
    path: '/api/auth/google-start',
    access: 'public',
    extension: true,
    status: 200,
    response: z.object({ client_id: z.nullable(z.string()), nonce: z.string() }),
    errors: [],
  }),
  /** Sets a password for a child whose account a guardian opened, using the guardian's code, and logs the child in. */
  childCode: endpoint({
    name: 'auth.child-code',
    method: 'POST',
    path: '/api/auth/child-code',
    access: 'public',
    extension: true,
    body: z.object({ code: typedCode(), ...newPasswordFields }).check(passwordsMatch),
    status: 200,
    response: z.extend(session, { login_name: z.string() }),
    errors: ['validation', 'not_found', 'csrf', 'rate_limited'],
  }),
  register: endpoint({
    ...sessionEndpoints.register,
    body: z.object({ user: newUser, fencer: z.optional(z.nullable(profileBody)) }),
    status: 201,
    otherStatuses: [200],
    response: z.object({ token: z.string() }),
    errors: ['validation', 'guardian_needed', 'csrf', 'conflict', 'rate_limited'],
  }),
  forgot: endpoint({
    name: 'auth.forgot',
    method: 'POST',
    path: '/api/auth/forgot',
    access: 'public',
    body: z.object({ email: requiredText(limits.email) }),
    status: 200,
    response: message,
    errors: ['validation', 'csrf', 'rate_limited'],
  }),
  reset: endpoint({
    name: 'auth.reset',
    method: 'POST',
    path: '/api/auth/reset',
    access: 'public',
    body: z.object({ token: mailedToken, ...newPasswordFields }).check(passwordsMatch),
    status: 200,
    response: message,
    errors: ['validation', 'csrf'],
  }),
  /**
   * Confirms an address with the link from an email. Requires a session of the account or its
   * password, because the mailbox may belong to somebody else.
   */
  verifyEmail: endpoint({
    name: 'auth.verify-email',
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'public',
    extension: true,
    body: z.object({
      token: mailedToken,
      password: z.optional(loginText(1024, emptyIfUnstorable)),
    }),
    status: 200,
    response: message,
    errors: ['validation', 'csrf', 'conflict', 'login_locked', 'rate_limited'],
  }),
  logout: endpoint({
    ...sessionEndpoints.logout,
    body: anyBody,
    extension: true,
    status: 200,
    response: message,
    errors: ['csrf'],
  }),
  me: endpoint({
    ...sessionEndpoints.me,
    subject: 'own',
    extension: true,
    whileSuspended: true,
    status: 200,
    response: z.object({ user_data: userData, ...notices }),
    errors: [],
  }),
} as const;
