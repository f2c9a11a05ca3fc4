import { useState } from 'react';
import { capitalize } from '../lib/format.ts';
import { deleteConfirmation } from './delete-confirmation.ts';
import { useDialogs, type ConfirmContent, type MessageContent } from './dialogs.tsx';
import { moveFocusOnRemoval } from './focus.ts';

interface Options {
  /** The error dialog's text, with the server's message as its detail. */
  errorBody?: string;
  /** Runs before the error dialog opens. */
  onError?: (error: unknown) => unknown;
}

/**
 * Runs actions that aren't a form. Sets `busy` while they run, and shows a notice for the result or a dialog for an
 * error. If the row of the pressed button is removed, the focus moves to a neighboring row.
 */
export function useAttempt({ errorBody, onError }: Options = {}) {
  const dialogs = useDialogs();
  const [busy, setBusy] = useState(false);

  /**
   * Runs `work`, after a confirmation if there is a question, and shows the notice that it resolves to. Resolves to
   * whether it succeeded, after an error dialog was closed.
   */
  async function attempt(
    work: () => Promise<MessageContent | void>,
    question?: ConfirmContent,
  ): Promise<boolean> {
    if (!question) moveFocusOnRemoval(document.activeElement);
    else if (!(await dialogs.confirm(question))) return false;
    setBusy(true);
    try {
      const notice = await work();
      if (notice) dialogs.notice(notice);
      setBusy(false);
      return true;
    } catch (error) {
      setBusy(false);
      onError?.(error);
      await dialogs.showError(error, errorBody);
      return false;
    }
  }

  /** Asks for confirmation, deletes, and shows a notice. */
  const attemptDelete = (
    kind: string,
    work: () => Promise<unknown>,
    content: Parameters<typeof deleteConfirmation>[1],
  ): Promise<boolean> =>
    attempt(
      async () => {
        await work();
        return { title: `${capitalize(kind)} deleted` };
      },
      deleteConfirmation(kind, content),
    );

  return { busy, attempt, attemptDelete };
}
