import { useEffect } from 'react';
import type { Shown } from './dialogs.tsx';

/** Uses the browser's own dialogs, for when our dialog's script can't be fetched. */
export function BrowserDialog({ shown }: { shown: Shown }) {
  useEffect(() => {
    const text = [shown.title, shown.body].join('\n');
    if (shown.kind === 'confirm') shown.close(window.confirm(text) ? 'yes' : null);
    else {
      window.alert(text);
      shown.close(null);
    }
  }, [shown]);
  return null;
}
