import { pluralize } from '../../../lib/format.ts';
import type { Dialogs } from '../../../ui/dialogs.tsx';
import { getUploads } from './store.ts';
import { activeUploads } from './upload.rules.ts';

const options = [
  { value: 'stop', label: 'Log out and stop' },
  { value: 'stay', label: 'Stay logged in' },
] as const;

/** Whether a logout may proceed: nothing is uploading, or the user agrees to stop. The account change stops uploads. */
export async function confirmStopUploads(dialogs: Dialogs): Promise<boolean> {
  const count = activeUploads(getUploads()).length;
  if (count === 0) return true;
  const body = `${pluralize(count, 'video')} ${count === 1 ? "hasn't" : "haven't"} finished uploading. We keep partial uploads for three days: choose the same file again to continue.`;
  return (await dialogs.choose({ title: 'Log out', body, options })) === 'stop';
}
