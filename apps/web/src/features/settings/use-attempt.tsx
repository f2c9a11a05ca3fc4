import { useRef, useState } from 'react';
import { saveFailed } from '../../lib/save-failed.ts';
import { useDialogs } from '../../ui/dialogs.tsx';

/** A press that does something at once: busy meanwhile, then a line that says what was done, or the dialog of a failure. */
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

  /** Says what was done where its button has gone: the keyboard goes on at the line. */
  function leave(says: string): void {
    say(says);
    place.current?.focus();
  }

  /** Attempts something whose button goes with it. */
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
