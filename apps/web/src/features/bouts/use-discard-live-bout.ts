import { discardDrafts } from '../../forms/discarded-drafts.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { newBoutDraftKey, otherUnsavedBout } from './bouts.draft.ts';
import { liveBoutDraftKey, readPadDraft } from './live-bout.draft.ts';

interface LiveBoutInfo {
  event: string;
  /** Names and score. */
  title: string;
  /** The address of the score pad, where the bout continues after Undo. */
  padUrl: string;
}

/**
 * Discards the score pad's bout and the form filled in from it. Asks first, and the user can undo it for a while.
 * Resolves to whether it was discarded.
 */
export function useDiscardLiveBout(): (bout: LiveBoutInfo) => Promise<boolean> {
  const dialogs = useDialogs();
  return async ({ event, title, padUrl }) => {
    const confirmed = await dialogs.confirm({
      title: 'Discard this bout?',
      subject: title,
      detail: "You'll lose its score, cards and clock. You can undo this for 30 seconds.",
      confirmLabel: 'Discard bout',
      tone: 'danger',
    });
    if (!confirmed) return false;
    const pad = readPadDraft(event);
    const form = pad && otherUnsavedBout(event, pad) ? [] : [newBoutDraftKey(event)];
    discardDrafts([liveBoutDraftKey(event), ...form], { title, to: padUrl });
    return true;
  };
}
