import { texts } from '@fencing-journal/contract/shared/texts';
import { useRef, useState } from 'react';
import { useAttempt } from './use-attempt.ts';

/** Returns a line that says what a section's buttons did, and functions that report in it. Errors open a dialog. */
export function useStatusLine({ onError }: Parameters<typeof useAttempt>[0] = {}) {
  const { busy, attempt } = useAttempt({
    errorBody: texts.error.retry,
    ...(onError && { onError }),
  });
  const statusRef = useRef<HTMLParagraphElement>(null);
  const [statusMessage, setStatusMessage] = useState<string>();

  const run = (work: () => Promise<unknown>, doneMessage: string): Promise<boolean> => {
    setStatusMessage(undefined);
    return attempt(async () => {
      await work();
      setStatusMessage(doneMessage);
    });
  };

  /** Shows a message and focuses it, because the pressed button has disappeared. */
  function setAndFocusStatus(message: string): void {
    setStatusMessage(message);
    statusRef.current?.focus();
  }

  /** Like `run`, for an action whose button disappears. */
  async function runAndFocusStatus(work: () => Promise<unknown>, doneMessage: string) {
    if (await run(work, doneMessage)) statusRef.current?.focus();
  }

  return {
    busy,
    run,
    runAndFocusStatus,
    setStatusMessage,
    setAndFocusStatus,
    statusLine: (
      <p ref={statusRef} role="status" tabIndex={-1} className="font-medium">
        {statusMessage}
      </p>
    ),
  };
}
