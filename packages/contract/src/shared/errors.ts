import * as z from 'zod/mini';

/**
 * Every error the server can answer: code → status and the message when nothing more precise is known.
 * One table for the server's handler, the client and the OpenAPI document (G-119).
 */
export const errorTable = {
  validation: { status: 400, message: 'Please check the marked fields.' },
  login_failed: { status: 400, message: 'Please Provide Valid Login Details' },
  own_profile: { status: 400, message: 'Your own fencer profile cannot be deleted.' },
  unauthorized: { status: 401, message: 'Please log in.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  csrf: { status: 403, message: 'The security token is missing or out of date. Please try again.' },
  plan_required: { status: 403, message: 'This needs the Coach plan.' },
  not_found: { status: 404, message: 'Not found.' },
  timeout: { status: 408, message: 'The request took too long.' },
  conflict: { status: 409, message: 'This already exists.' },
  /** If-Match names an older version than there is by now (decision 21). */
  changed: { status: 412, message: 'This was changed elsewhere in the meantime.' },
  precondition: { status: 412, message: 'This version of the protocol is not spoken here.' },
  too_large: { status: 413, message: 'This is too large.' },
  address_too_long: { status: 414, message: 'This address is too long.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON.' },
  range: { status: 416, message: 'There is no such part of this file.' },
  locked: {
    status: 423,
    message: 'This goes on in another request. Please try again in a moment.',
  },
  /** Section 8, spelled so. */
  login_locked: {
    status: 429,
    message: 'limit exceded of login try you can get your otp from your email',
  },
  rate_limited: { status: 429, message: 'Too many attempts. Please try again later.' },
  headers_too_large: { status: 431, message: 'The headers of the request are too large.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;
export type ErrorCode = keyof typeof errorTable;

/** The body of every error: a sentence fit for the user, a stable code, and messages by field where there are any. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type ErrorBody = z.output<typeof errorBody>;
