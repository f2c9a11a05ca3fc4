import { ApiError } from '../../../http/api-error.ts';

/** The error for an upload's request that the server rejected. */
export class UploadRejectedError extends ApiError {
  readonly method: string;
  constructor(method: string, status: number, body: unknown) {
    super(status, body);
    this.method = method;
  }
}

/** Backoff in milliseconds: 1, 2, 4 … 30 seconds. */
export const backoffMs = (failures: number): number =>
  Math.min(30_000, 1000 * 2 ** Math.max(0, failures - 1));

/** The maximum number of consecutive attempts that end with a server error. */
const maxErrors = 8;
/** The maximum number of attempts to find a free slug. */
const maxRenames = 3;

/** Temporary: an offset conflict, a locked upload, a rate limit, a busy or failing server. */
const isTemporary = (status: number): boolean =>
  [408, 409, 423, 429].includes(status) || status >= 500;

/** Whether the server rejected the upload for good and deleted it: not a temporary failure or an expired session. */
export const isPermanentRejection = (error: unknown): boolean =>
  error instanceof ApiError &&
  !isTemporary(error.status) &&
  error.status !== 401 &&
  error.code !== 'csrf';

/**
 * resume: where it stopped. rename: start over with another slug. refreshSession: resume with fresh session headers.
 * fail: a retry would be rejected as well. Network errors are retried indefinitely, because the network comes back.
 */
export function nextStep(
  error: unknown,
  { failures, renames }: { failures: number; renames: number },
): 'resume' | 'rename' | 'refreshSession' | 'fail' {
  if (!(error instanceof ApiError)) return 'resume';
  const { status, code } = error;
  if (error instanceof UploadRejectedError && error.method === 'POST' && status === 409)
    return renames < maxRenames ? 'rename' : 'fail';
  if (failures >= maxErrors) return 'fail';
  if (error instanceof UploadRejectedError && (status === 401 || code === 'csrf'))
    return 'refreshSession';
  return isTemporary(status) ? 'resume' : 'fail';
}
