import type { ConfirmContent, MessageContent } from '../../ui/dialogs.tsx';
import type { BoutValues } from '../bouts/index.ts';

export const resultNotStored: MessageContent = {
  title: 'Not enough storage on this device',
  body: 'We couldn’t save this result. Free up some space, then save it again. Keep this page open until then.',
};

/** Asks before the result replaces another bout in the form. */
export const replaceUnsavedBout = ({ a, b }: BoutValues): ConfirmContent => ({
  title: 'Replace the unsaved bout?',
  subject: `Unsaved bout: ${a.score}–${b.score}`,
  detail:
    'You have another unsaved bout in the form. To keep both, cancel and save that one first. This bout stays on the pad.',
  confirmLabel: 'Replace bout',
  tone: 'danger',
});
