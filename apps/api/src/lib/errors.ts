import {
  errorTable,
  type ErrorBody,
  type ErrorCode,
} from '@fencing-journal/contract/shared/errors';

/** A refusal that is logged as a security event: with the account and the session, never with the user's input. */
export interface SecurityEvent {
  event:
    | 'log-in failed'
    | 'password refused'
    | 'forgery refused'
    | 'limit reached'
    | 'refresh token replayed';
  user?: number | undefined;
  session?: string;
  limit?: string;
}

/** An error response, by its code in the contract's error table. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: Record<string, string[]> | undefined;
  event: SecurityEvent | undefined;

  constructor(code: ErrorCode, message?: string, errors?: Record<string, string[]>) {
    super(message ?? errorTable[code].message);
    this.code = code;
    this.errors = errors;
  }

  /** Marks this error to be logged as a security event. */
  withSecurityEvent(event: SecurityEvent): this {
    this.event = event;
    return this;
  }

  get status(): number {
    return errorTable[this.code].status;
  }

  get body(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      ...(this.errors ? { errors: this.errors } : {}),
    };
  }
}

/** Creates the 404 error. Missing objects and other users' objects get the same response. */
export const notFound = (): AppError => new AppError('not_found');

/**
 * Creates the error for a single invalid field. The field's message is also the message of the
 * response, which a dialog shows.
 */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('validation', message, { [field]: [message] });

/** Throws a validation error if there is a message for any field. */
export function assertNoFieldErrors(errors: Partial<Record<string, string>>): void {
  const messages = Object.entries(errors).flatMap(([field, message]) =>
    message === undefined ? [] : [{ field, message }],
  );
  const [first] = messages;
  if (first)
    throw new AppError(
      'validation',
      first.message,
      Object.fromEntries(messages.map(({ field, message }) => [field, [message]])),
    );
}

/** Throws a validation error if the count exceeds what an account may hold (decision 0011). */
export function assertAtMost(limit: number, count: number, noun: string): void {
  if (count > limit)
    throw new AppError(
      'validation',
      `You can have up to ${limit.toLocaleString('en-US')} ${noun}. Remove some before you add more.`,
    );
}

/** Returns the row, or throws 404 if there is none. */
export function requireFound<T>(row: T | undefined): T {
  if (row === undefined) throw notFound();
  return row;
}
