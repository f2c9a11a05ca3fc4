import { useSyncExternalStore } from 'react';
import { dayOf } from './days.ts';

function subscribe(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify);
  window.addEventListener('focus', notify);
  return () => {
    document.removeEventListener('visibilitychange', notify);
    window.removeEventListener('focus', notify);
  };
}

/**
 * Returns the local calendar day as YYYY-MM-DD. It is read again when the page is shown again, because an installed app
 * may stay open overnight.
 */
export const useToday = (): string => useSyncExternalStore(subscribe, () => dayOf(new Date()));
