import { pluralize } from '../../lib/format.ts';
import { flush } from '../../offline/outbox/outbox.ts';
import type { Dialogs } from '../../ui/dialogs.tsx';
import { sendGuideChanges } from '../guides/index.ts';
import { unsentCount } from './unsent-count.ts';

const options = [
  { value: 'send', label: 'Sync now' },
  { value: 'discard', label: 'Log out and discard' },
  { value: 'stay', label: 'Stay logged in' },
] as const;

/** Whether logging out loses nothing: everything is synced, or the user chose to discard it. */
export async function confirmUnsent(dialogs: Dialogs): Promise<boolean> {
  for (let failureText = ''; unsentCount() > 0; failureText = "Couldn't sync everything. ") {
    const count = unsentCount();
    const wordForms = count === 1 ? ['has', 'it'] : ['have', 'them'];
    const choice = await dialogs.choose({
      title: 'Log out',
      body: `${failureText}${pluralize(count, 'change')} on this device ${wordForms[0]} not synced yet. Logging out deletes ${wordForms[1]}.`,
      options,
    });
    if (choice === 'discard') return true;
    if (choice !== 'send') return false;
    await Promise.allSettled([flush(), sendGuideChanges()]);
  }
  return true;
}
