import { requestLogout } from '../http/client.ts';
import { queryClient } from '../http/query.ts';
import { clearDevice, readToken } from '../http/session.ts';
import { createListeners } from '../lib/observable.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { deleteOutbox, deleteCachedAnswers } from './indexed-db.ts';

const signedOut = createListeners();

/** Calls back after the server confirmed the logout and the browser cleared our storage. */
export const onSignedOut = signedOut.subscribe;

/**
 * Ends the session on this device immediately, and on the server as soon as it is reachable: now, on the next visit, or
 * before the next login. The server's response makes the browser clear everything stored for this site, including the
 * service worker. A permanently closed install hint stays closed.
 */
export async function signOut(): Promise<void> {
  const token = readToken();
  const installGuideDismissed = localStorage.getItem(storageKeys.installGuide);
  clearDevice();
  sessionStorage.clear();
  queryClient.clear();
  void deleteCachedAnswers();
  void deleteOutbox();
  const response = await requestLogout(token);
  if (!response) return;
  if (installGuideDismissed !== null)
    localStorage.setItem(storageKeys.installGuide, installGuideDismissed);
  signedOut.notify();
}
