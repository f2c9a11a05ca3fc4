import { texts } from '@fencing-journal/contract/shared/texts';
import { useState } from 'react';
import { messageOf } from '../../http/api-error.ts';
import { useDialogs } from '../../ui/dialogs.tsx';

/** Runs one change at a time and shows a dialog if it fails. */
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
