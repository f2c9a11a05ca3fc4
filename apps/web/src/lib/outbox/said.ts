import type { MessageContent } from '../../ui/dialogs.tsx';
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

/** What is said of a change that was taken: by the server in the words given, or by this device alone. */
export const saidOf = (stored: Stored, done: MessageContent): MessageContent =>
  stored.kept ? kept[stored.kept] : done;
