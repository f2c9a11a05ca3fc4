import { useRef } from 'react';
import { writeDraft } from '../../forms/drafts.ts';
import { useDialogs } from '../../ui/dialogs.tsx';

/** Like `writeDraft`, but warns the user if this device can't store the bout. Warns again only after it could. */
export function useWriteBoutDraft(): typeof writeDraft {
  const dialogs = useDialogs();
  const hasWarned = useRef(false);
  return (...draft) => {
    const isStored = writeDraft(...draft);
    if (!isStored && !hasWarned.current)
      void dialogs.message({
        title: 'Not enough storage on this device',
        body: 'The bout can’t be kept. Free some space before you save it, and keep this page open until then.',
      });
    hasWarned.current = !isStored;
    return isStored;
  };
}
