import { texts } from '@fencing-journal/contract/shared/texts';
import { useState } from 'react';
import { messageOf } from '../../http/api-error.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { fetchPortalUrl } from './payment.api.ts';

/** Opens the provider's portal, which links back to the settings. */
export function usePortal(): { busy: boolean; open: () => Promise<void> } {
  const dialogs = useDialogs();
  const [busy, setBusy] = useState(false);
  async function open() {
    setBusy(true);
    try {
      location.assign(await fetchPortalUrl());
    } catch (error) {
      await dialogs.message({ title: texts.error.title, body: messageOf(error) });
    }
    setBusy(false);
  }
  return { busy, open };
}
