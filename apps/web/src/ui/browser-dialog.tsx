import { useEffect } from 'react';
import type { Shown } from './dialogs.tsx';

/** A dialog in the browser's own window, for when ours cannot be fetched. */
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
