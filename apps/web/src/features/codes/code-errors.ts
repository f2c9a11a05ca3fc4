import { ApiError } from '../../http/api-error.ts';

/** Reports an unusable code as an error of the field `code`. The server responds with 404 to all such codes. */
export async function withCodeError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    const { status, code, message } = error;
    throw new ApiError(status, { code, message, errors: { code: [message] } });
  }
}
