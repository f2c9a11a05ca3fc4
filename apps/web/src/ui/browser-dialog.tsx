import { useEffect } from 'react';
import type { DialogRequest } from './dialogs.tsx';

/** Uses the browser's own dialogs, for when our dialog's script can't be fetched. */
export function BrowserDialog({ request }: { request: DialogRequest }) {
  useEffect(() => {
    const text = [request.title, request.body].join('\n');
    if (request.kind === 'confirm') request.close(window.confirm(text) ? 'yes' : null);
    else {
      window.alert(text);
      request.close(null);
    }
  }, [request]);
  return null;
}
