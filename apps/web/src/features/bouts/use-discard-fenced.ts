import { discardDrafts } from '../../lib/discarded.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { newBoutDraft } from './bouts.draft.ts';
import { fencedDraft } from './fenced.draft.ts';

interface FencedBout {
  event: string;
  /** Names and score. */
  title: string;
  /** The score pad, where the bout goes on after Undo. */
  pad: string;
}

/**
 * Discards a bout of the score pad together with the form that was filled in from it, wherever that is asked for: after a
 * question, and in a way that can be undone for a while. Resolves to whether it was discarded.
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
