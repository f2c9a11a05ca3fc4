import type { auth } from '@fencing-journal/contract/auth';
import { sessionWire } from '@fencing-journal/contract/shared/session-wire';
import { callByWire } from './api.ts';
import { queryClient } from './query.ts';
import { clearDevice, readToken, storageKeys } from './session.ts';
import { forgetOutbox, forgetReads } from './stored.ts';

const listeners = new Set<() => void>();

/** Calls back after the server confirmed the logout and the browser cleared our storage. */
export const onSignedOut = (listener: () => void): void => void listeners.add(listener);

/**
 * Ends the session on this device immediately, and on the server as soon as it is reachable: now, on the next visit, or
 * before the next login. The server's answer makes the browser clear everything stored for this site, including the
 * service worker; a permanently closed install hint stays closed.
 */
export async function signOut(): Promise<void> {
  const token = readToken();
  const guide = localStorage.getItem(storageKeys.installGuide);
  clearDevice();
  sessionStorage.clear();
  queryClient.clear();
  void forgetReads();
  void forgetOutbox();
  const told = await callByWire<typeof auth.logout>(sessionWire.logout, {
    body: {},
    token,
  }).catch(() => undefined);
  if (!told) return;
  if (guide !== null) localStorage.setItem(storageKeys.installGuide, guide);
  for (const listener of listeners) listener();
}
