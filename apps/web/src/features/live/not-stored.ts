import type { ConfirmContent, MessageContent } from '../../ui/dialogs.tsx';
import type { BoutValues } from '../bouts/index.ts';

export const resultNotStored: MessageContent = {
  title: 'Not enough storage on this device',
  body: 'We couldn’t save this result. Free up some space, then save it again. Keep this page open until then.',
};

/** Asks before the result takes the place of another bout in the form. */
export const replaceUnsavedBout = ({ a, b }: BoutValues): ConfirmContent => ({
  title: 'Replace the unsaved bout?',
  subject: `A bout that ended ${a.score}–${b.score}`,
  detail:
    'The form has another bout that you haven’t saved. This result would take its place. To keep both, open the form from the event and save that bout first. This one stays on the pad.',
  confirmLabel: 'Replace it',
  tone: 'danger',
});
