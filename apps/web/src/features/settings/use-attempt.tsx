import { useRef, useState } from 'react';
import { saveErrorMessage } from '../../forms/save-error-message.ts';
import { useDialogs } from '../../ui/dialogs.tsx';

/** Runs an action. Busy until it ends, then shows a status line, or a dialog if it failed. */
export function useAttempt() {
  const dialogs = useDialogs();
  const statusRef = useRef<HTMLParagraphElement>(null);
  const [busy, setBusy] = useState(false);
  const [statusMessage, setStatusMessage] = useState<string>();

  async function attempt(work: () => Promise<unknown>, doneMessage: string): Promise<boolean> {
    setBusy(true);
    setStatusMessage(undefined);
    try {
      await work();
      setStatusMessage(doneMessage);
      return true;
    } catch (error) {
      await dialogs.message(saveErrorMessage(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** Shows a status line and focuses it, because the pressed button has disappeared. */
  function setAndFocusStatus(doneMessage: string): void {
    setStatusMessage(doneMessage);
    statusRef.current?.focus();
  }

  /** Like `attempt`, for an action whose button disappears. */
  async function attemptAndFocusStatus(
    work: () => Promise<unknown>,
    doneMessage: string,
  ): Promise<void> {
    if (await attempt(work, doneMessage)) statusRef.current?.focus();
  }

  return {
    busy,
    say: setStatusMessage,
    attempt,
    attemptAndLeave: attemptAndFocusStatus,
    leave: setAndFocusStatus,
    statusLine: (
      <p ref={statusRef} role="status" tabIndex={-1} className="font-medium">
        {statusMessage}
      </p>
    ),
  };
}
