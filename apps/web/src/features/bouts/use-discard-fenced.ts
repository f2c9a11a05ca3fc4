import { discardDrafts } from '../../lib/discarded.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { newBoutDraft } from './bouts.draft.ts';
import { fencedDraft } from './fenced.draft.ts';

interface FencedBout {
  event: string;
  /** Names and score. */
  title: string;
  /** The address of the score pad, where the bout continues after Undo. */
  pad: string;
}

/**
 * Discards the score pad's bout and the form filled in from it. Asks first, and the user can undo it for a while.
 * Resolves to whether it was discarded.
 */
export function useDiscardFenced(): (bout: FencedBout) => Promise<boolean> {
  const dialogs = useDialogs();
  return async ({ event, title, pad }) => {
    const sure = await dialogs.confirm({
      title: 'Discard this bout?',
      subject: title,
      detail: "You'll lose its score, cards and clock. You can undo this for 30 seconds.",
      confirmLabel: 'Discard bout',
      tone: 'danger',
    });
    if (sure) discardDrafts([fencedDraft(event), newBoutDraft(event)], { title, to: pad });
    return sure;
  };
}
