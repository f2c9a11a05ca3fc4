import { useRef, useState } from 'react';
import { saveFailed } from '../../lib/save-failed.ts';
import { useDialogs } from '../../ui/dialogs.tsx';

/** Runs an action. Busy until it ends, then shows a status line, or a dialog if it failed. */
export function useAttempt() {
  const dialogs = useDialogs();
  const place = useRef<HTMLParagraphElement>(null);
  const [busy, setBusy] = useState(false);
  const [said, say] = useState<string>();

  async function attempt(work: () => Promise<unknown>, says: string): Promise<boolean> {
    setBusy(true);
    say(undefined);
    try {
      await work();
      say(says);
      return true;
    } catch (error) {
      await dialogs.message(saveFailed(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** Shows a status line and focuses it, because the pressed button has disappeared. */
  function leave(says: string): void {
    say(says);
    place.current?.focus();
  }

  /** Like `attempt`, for an action whose button disappears. */
  async function attemptAndLeave(work: () => Promise<unknown>, says: string): Promise<void> {
    if (await attempt(work, says)) place.current?.focus();
  }

  return {
    busy,
    say,
    attempt,
    attemptAndLeave,
    leave,
    line: (
      <p ref={place} role="status" tabIndex={-1} className="font-medium">
        {said}
      </p>
    ),
  };
}
