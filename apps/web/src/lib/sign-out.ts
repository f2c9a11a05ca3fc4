import type { auth } from '@fencing-journal/contract/auth';
import { sessionWire } from '@fencing-journal/contract/shared/session-wire';
import { callByWire } from './api.ts';
import { queryClient } from './query.ts';
import { clearDevice, readToken, storageKeys } from './session.ts';
import { forgetOutbox, forgetReads } from './stored.ts';

const listeners = new Set<() => void>();

/** Called once the browser has cleared what it stored for us. */
export const onSignedOut = (listener: () => void): void => void listeners.add(listener);

/**
 * Ends the session here right away and on the server as soon as it can be told: now, at the next visit, or before the next
 * login. What the server answers does not matter, but the browser then clears everything that it stores for us, the
 * service worker included. A hint that was closed for good stays closed.
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
