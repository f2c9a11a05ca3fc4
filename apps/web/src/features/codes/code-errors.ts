import { ApiError } from '../../http/api-error.ts';

/** Shows that a code doesn't work at the field `code`. The server answers 404 for all such codes. */
export async function withCodeError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    const { status, code, message } = error;
    throw new ApiError(status, { code, message, errors: { code: [message] } });
  }
}
