import { ApiError } from '../../../lib/api-error.ts';

/** The server's refusal of one request of an upload. */
export class Refused extends ApiError {
  readonly method: string;
  constructor(method: string, status: number, body: unknown) {
    super(status, body);
    this.method = method;
  }
}

/** Milliseconds until the next attempt, by how many have come to nothing: 1, 2, 4 … 30 seconds. */
export const waitMs = (failures: number): number =>
  Math.min(30_000, 1000 * 2 ** Math.max(0, failures - 1));

/** Attempts in a row that a server which answers with errors of its own is given. */
const mostErrors = 8;
/** The name of a video is made anew so often (G-110). */
const mostRenames = 3;

/** Offsets that differ, a request that still holds the upload, a limit, a server that is busy or broken. */
const passing = (status: number): boolean => [408, 409, 423, 429].includes(status) || status >= 500;

/** Whether the server has said no for good and forgets what was sent: not where it is in trouble, or where nobody is let in. */
export const isLastWord = (error: unknown): boolean =>
  error instanceof ApiError &&
  !passing(error.status) &&
  error.status !== 401 &&
  error.code !== 'csrf';

/**
 * again: go on where it broke off. renamed: begin with another slug. anew: the same with what lets one in. fail: the server has
 * said no, and would again. Without an answer it is tried for ever: a hall's network comes back.
 */
export function nextStep(
  error: unknown,
  { failures, renames }: { failures: number; renames: number },
): 'again' | 'renamed' | 'anew' | 'fail' {
  if (!(error instanceof ApiError)) return 'again';
  const { status, code } = error;
  if (error instanceof Refused && error.method === 'POST' && status === 409)
    return renames < mostRenames ? 'renamed' : 'fail';
  if (failures >= mostErrors) return 'fail';
  if (error instanceof Refused && (status === 401 || code === 'csrf')) return 'anew';
  return passing(status) ? 'again' : 'fail';
}
