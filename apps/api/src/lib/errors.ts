import {
  errorTable,
  type ErrorBody,
  type ErrorCode,
} from '@fencing-journal/contract/shared/errors';

/** A refusal that the log keeps apart, by account and session, never by what was typed (LG-1). */
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

/** An answer that is not a success, by its code in the contract's error table. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: Record<string, string[]> | undefined;
  event: SecurityEvent | undefined;

  constructor(code: ErrorCode, message?: string, errors?: Record<string, string[]>) {
    super(message ?? errorTable[code].message);
    this.code = code;
    this.errors = errors;
  }

  /** The same, to be logged as a security event. */
  logged(event: SecurityEvent): this {
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

/** Absent and foreign objects are answered alike (section 6). */
export const notFound = (): AppError => new AppError('not_found');

/** One wrong field: its message is also the message of the answer, which a dialog shows. */
export const invalid = (field: string, message: string): AppError =>
  new AppError('validation', message, { [field]: [message] });

/** Refuses what would be more than an account may hold (docs/decisions/0011). */
export function atMost(limit: number, count: number, what: string): void {
  if (count > limit)
    throw new AppError(
      'validation',
      `You can have up to ${limit.toLocaleString('en-US')} ${what}. Delete what you no longer need.`,
    );
}

/** The row, or 404 when there is none. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw notFound();
  return row;
}
