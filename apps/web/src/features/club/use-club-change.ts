import { texts } from '@fencing-journal/contract/shared/texts';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useDialogs } from '../../ui/dialogs.tsx';

/** One change at a time; a failure is shown. */
export function useClubChange() {
  const dialogs = useDialogs();
  const [busy, setBusy] = useState(false);

  async function change(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      await dialogs.message({ title: texts.error.title, body: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return { busy, change };
}
