import { texts } from '@fencing-journal/contract/shared/texts';
import type { ConfirmContent } from './dialogs.tsx';

/** Returns the confirmation of a delete: "Delete this bout?", its name, and the specification's text. */
export const deleteConfirmation = (
  kind: string,
  content: Pick<ConfirmContent, 'subject' | 'detail' | 'body'>,
): ConfirmContent => ({
  title: `Delete this ${kind}?`,
  ...(content.body !== undefined && { specifiedTitle: texts.deleteTitle }),
  confirmLabel: `Delete ${kind}`,
  tone: 'danger',
  ...content,
});
