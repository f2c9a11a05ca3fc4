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

/** The local calendar day as YYYY-MM-DD. An installed app stays open overnight, so it is read again when seen again. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => dayOf(new Date()));
