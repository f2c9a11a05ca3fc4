import { texts } from '@fencing-journal/contract/shared/texts';
import type { ConfirmContent } from './dialogs.tsx';

/** Asks before something is deleted: "Delete this bout?", its name, and the specification's own words below. */
export const deletionOf = (
  kind: string,
  content: Pick<ConfirmContent, 'subject' | 'detail' | 'body'>,
): ConfirmContent => ({
  title: `Delete this ${kind}?`,
  ...(content.body !== undefined && { specifiedTitle: texts.deleteTitle }),
  confirmLabel: `Delete ${kind}`,
  tone: 'danger',
  ...content,
});
