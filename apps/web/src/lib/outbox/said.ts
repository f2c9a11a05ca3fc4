import type { Dialogs, MessageContent } from '../../ui/dialogs.tsx';
import type { Stored } from './records.ts';

const kept = {
  waiting: {
    title: 'Kept on This Device',
    body: 'There is no network. This is sent by itself as soon as there is one.',
  },
  changed: {
    title: 'Changed Elsewhere',
    body: 'Somebody has changed this in the meantime. Your version is kept on this device. Press Show at the top of the page to compare the two.',
  },
  held: {
    title: 'Kept on This Device',
    body: 'An earlier change of this waits for your decision. Press Show at the top of the page.',
  },
} as const;

/**
 * Tells how a change was taken: by the server in the words given, or by this device. A conflict waits for a decision, so
 * it is said in a dialog.
 */
export function showSaved(dialogs: Dialogs, stored: Stored, done: MessageContent): Promise<void> {
  if (stored.kept === 'changed' || stored.kept === 'held')
    return dialogs.message(kept[stored.kept]);
  dialogs.notice(stored.kept ? kept[stored.kept] : done);
  return Promise.resolve();
}
