import * as z from 'zod/mini';

/**
 * Every error that the server can return, by code, with its status and default message.
 * Shared by the server's error handler, the client, and the OpenAPI document.
 */
export const errorTable = {
  validation: { status: 400, message: 'Check the highlighted fields.' },
  login_failed: { status: 400, message: 'Please Provide Valid Login Details' },
  own_profile: { status: 400, message: "You can't delete your own fencer card." },
  unauthorized: { status: 401, message: 'Log in to continue.' },
  forbidden: { status: 403, message: "You're not allowed to do this." },
  csrf: { status: 403, message: 'This page is out of date. Reload it and try again.' },
  /** Minors connect with a code that they or their guardian hand over (decision 0035). */
  connect_by_code: { status: 403, message: 'Give your coach a code instead.' },
  plan_required: { status: 403, message: 'This needs the Coach plan.' },
  /** A new person signs in with Google, which doesn't provide the age. Nothing is stored until they enter the year. */
  birth_year_needed: { status: 403, message: 'Enter your year of birth to open an account.' },
  /** For a child under 13, both at registration and for an account that turns out to be a child's. */
  guardian_needed: {
    status: 403,
    message: 'A parent or guardian needs to open this account.',
  },
  /** Parents must confirm their email address before they can make decisions about a child. */
  unconfirmed_email: {
    status: 403,
    message:
      'Confirm your email address first: open the link in our email. You can have it sent again here or in your settings.',
  },
  not_found: { status: 404, message: 'Not found.' },
  timeout: { status: 408, message: 'The request took too long.' },
  conflict: { status: 409, message: 'This already exists.' },
  /** If-Match names an older version than the current one (decision 0021). */
  changed: { status: 412, message: 'This has been changed somewhere else since you opened it.' },
  precondition: { status: 412, message: "This protocol version isn't supported." },
  too_large: { status: 413, message: 'This is too large.' },
  address_too_long: { status: 414, message: 'This address is too long.' },
  unsupported_media_type: { status: 415, message: 'Send JSON.' },
  range: { status: 416, message: "This file doesn't have that part." },
  locked: {
    status: 423,
    message: 'Another request is still working on this. Try again in a moment.',
  },
  /** Misspelled in the specification, and kept that way. */
  login_locked: {
    status: 429,
    message: 'limit exceded of login try you can get your otp from your email',
  },
  rate_limited: { status: 429, message: 'Too many attempts. Try again later.' },
  headers_too_large: { status: 431, message: 'The request headers are too large.' },
  internal: { status: 500, message: 'Something went wrong on our side. Try again.' },
  unavailable: { status: 503, message: 'The service is busy. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;
export type ErrorCode = keyof typeof errorTable;

/**
 * The body of every error: a sentence to show to the user, a stable code and, for validation
 * errors, messages by field.
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type ErrorBody = z.output<typeof errorBody>;
