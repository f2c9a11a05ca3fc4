import { ApiError, isChangedElsewhere } from '../../http/api-error.ts';

/** Returns the error for a form whose next save is based on the newer version. */
export const changedElsewhere = (): ApiError =>
  new ApiError(412, {
    message:
      'This was changed somewhere else in the meantime. What you entered is still here. ' +
      'Save again to use it, or close the form to see the other version.',
  });

/** Waits for a change. If the record was changed elsewhere, reads it again before the error is reported. */
export async function rereadIfChanged<T>(
  change: Promise<T>,
  reread: () => Promise<unknown>,
): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (isChangedElsewhere(error)) await reread();
    throw error;
  }
}
