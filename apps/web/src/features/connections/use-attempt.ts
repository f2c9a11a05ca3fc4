import { texts } from '@fencing-journal/contract/shared/texts';
import { useState } from 'react';
import { messageOf } from '../../http/api-error.ts';
import { useDialogs, type ConfirmContent, type MessageContent } from '../../ui/dialogs.tsx';
import { invalidateRequests } from './connections.api.ts';

/** Runs an action, after an optional confirmation, and reports its success or error. */
export function useAttempt() {
  const dialogs = useDialogs();
  const [busy, setBusy] = useState(false);

  async function attempt(work: () => Promise<MessageContent>, question?: ConfirmContent) {
    if (question && !(await dialogs.confirm(question))) return;
    setBusy(true);
    try {
      dialogs.notice(await work());
    } catch (error) {
      // The other person may have acted first, so the listed requests may be out of date.
      void invalidateRequests();
      await dialogs.message({ title: texts.error.title, body: messageOf(error) });
    }
    setBusy(false);
  }

  return { busy, attempt };
}
