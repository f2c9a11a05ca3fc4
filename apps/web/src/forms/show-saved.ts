import type { Dialogs, MessageContent } from '../ui/dialogs.tsx';
import { isReachable } from '../lib/reachability.ts';
import type { SaveResult } from '../offline/outbox/records.ts';

const pendingMessages = {
  waiting: {
    title: 'Saved on this device',
    body: "You're offline. We'll send this automatically when you're back online.",
  },
  slow: {
    title: 'Saved on this device',
    body: "The server hasn't answered yet. We'll keep trying in the background.",
  },
  changed: {
    title: 'Changed elsewhere',
    body: 'This was changed somewhere else in the meantime. Your version is saved on this device. To compare the two, press Show at the top of the page.',
  },
  held: {
    title: 'Saved on this device',
    body: 'An earlier change to this is waiting for your decision. Press Show at the top of the page.',
  },
} as const;

/**
 * Tells the user how a change was saved: by the server, with the message given, or on this device. A conflict needs a
 * decision, so it opens a dialog instead of a notice.
 */
export function showSaved(
  dialogs: Dialogs,
  result: SaveResult,
  savedMessage: MessageContent,
): Promise<void> {
  if (result.pending === 'changed' || result.pending === 'held')
    return dialogs.message(pendingMessages[result.pending]);
  const { action } = savedMessage;
  const pendingMessage = pendingMessages[isReachable() ? 'slow' : 'waiting'];
  dialogs.notice(result.pending ? { ...pendingMessage, ...(action && { action }) } : savedMessage);
  return Promise.resolve();
}
