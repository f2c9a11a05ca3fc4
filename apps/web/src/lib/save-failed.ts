import { texts } from '@fencing-journal/contract/shared/texts';
import { messageOf } from './api-error.ts';
import type { MessageContent } from '../ui/dialogs.tsx';

/** The specified words (section 8), and what the server says besides. */
export function saveFailed(error: unknown): MessageContent {
  const said = messageOf(error);
  return {
    title: texts.error.title,
    body: 'Please try again',
    detail: said === texts.error.fallback ? undefined : said,
  };
}
