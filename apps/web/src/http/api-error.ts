import { texts } from '@fencing-journal/contract/shared/texts';

/** A response with an error status. Without a response, the caller gets the TypeError of `fetch`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Messages by field name. */
  readonly errors: Record<string, string[]>;
  /** False if the server sent no message and the text is our fallback. */
  readonly hasMessage: boolean;

  constructor(status: number, body: unknown) {
    const fields =
      typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    const message =
      typeof fields['message'] === 'string' && fields['message'] !== ''
        ? fields['message']
        : undefined;
    super(message ?? texts.error.fallback);
    this.status = status;
    this.hasMessage = message !== undefined;
    this.code = typeof fields['code'] === 'string' ? fields['code'] : '';
    this.errors = (fields['errors'] as Record<string, string[]> | undefined) ?? {};
  }
}

/** Whether a status says nothing about the request itself: no response in time, rate limited, or a server problem. */
export const isTransientStatus = (status: number): boolean =>
  status === 408 || status === 429 || status >= 500;

/** Whether a change was refused because the record has a newer version than the one it is based on. */
export const isChangedElsewhere = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 412;

/** Whether the server rejected only this field, or something inside it. */
export function concernsOnly(error: unknown, field: string): boolean {
  const names = error instanceof ApiError ? Object.keys(error.errors) : [];
  return names.length > 0 && names.every((name) => name.split('.')[0] === field);
}

/** Returns the text for a dialog: the server's message, a text for a TypeError of `fetch`, or our fallback. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof TypeError)
    return "We couldn't reach the server. Nothing was lost. Check your connection and try again.";
  return texts.error.fallback;
}
