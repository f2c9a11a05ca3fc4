import { texts } from '@fencing-journal/contract/shared/texts';
import { messageOf } from '../http/api-error.ts';
import type { MessageContent } from '../ui/dialogs.tsx';

/** The error dialog's text, with the server's message as detail if there is one. */
export function saveErrorMessage(error: unknown): MessageContent {
  const message = messageOf(error);
  return {
    title: texts.error.title,
    body: 'Please try again',
    detail: message === texts.error.fallback ? undefined : message,
  };
}
