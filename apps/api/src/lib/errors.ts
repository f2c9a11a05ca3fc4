import { errorTable, type ErrorBody, type ErrorCode } from '@fencing-journal/contract/shared/errors';

/** An answer that is not a success, by its code in the contract's error table. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: Record<string, string[]> | undefined;

  constructor(code: ErrorCode, message?: string, errors?: Record<string, string[]>) {
    super(message ?? errorTable[code].message);
    this.code = code;
    this.errors = errors;
  }

  get status(): number {
    return errorTable[this.code].status;
  }

  get body(): ErrorBody {
    return { message: this.message, code: this.code, ...(this.errors ? { errors: this.errors } : {}) };
  }
}

/** Absent and foreign objects are answered alike (section 6). */
export const notFound = (): AppError => new AppError('not_found');

/** One wrong field: its message is also the message of the answer, which a dialog shows. */
export const invalid = (field: string, message: string): AppError => new AppError('validation', message, { [field]: [message] });

/** The row, or 404 when there is none. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw notFound();
  return row;
}
