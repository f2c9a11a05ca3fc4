import { counted } from '../../lib/format.ts';
import { flush } from '../../lib/outbox/outbox.ts';
import type { Dialogs } from '../../ui/dialogs.tsx';
import { sendGuideChanges } from '../guides/index.ts';
import { unsentCount } from './unsent-count.ts';

const options = [
  { value: 'send', label: 'Send now' },
  { value: 'discard', label: 'Log out and discard' },
  { value: 'stay', label: 'Stay logged in' },
] as const;

/** Whether nothing is left that only this device has, or its author gives it up. */
export async function isSettled(dialogs: Dialogs): Promise<boolean> {
  for (let tried = ''; unsentCount() > 0; tried = 'Not everything could be sent. ') {
    const count = unsentCount();
    const words = count === 1 ? ['has', 'it'] : ['have', 'them'];
    const choice = await dialogs.choose({
      title: 'Log Out',
      body: `${tried}${counted(count, 'change')} on this device ${words[0]} not been sent. Log out deletes ${words[1]} here.`,
      options,
    });
    if (choice === 'discard') return true;
    if (choice !== 'send') return false;
    await Promise.allSettled([flush(), sendGuideChanges()]);
  }
  return true;
}
