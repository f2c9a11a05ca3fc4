import type { auth } from '@fencing-journal/contract/auth';
import { sessionWire } from '@fencing-journal/contract/shared/session-wire';
import { callByWire } from './api.ts';
import { queryClient } from './query.ts';
import { clearDevice, readToken } from './session.ts';
import { forgetOutbox, forgetReads } from './stored.ts';

/**
 * Ends the session here at once and on the server as soon as it can be told: now, at the next visit, or before the next
 * log in. What the server answers does not matter (G-08).
 */
export async function signOut(): Promise<void> {
  const token = readToken();
  clearDevice();
  queryClient.clear();
  void forgetReads();
  void forgetOutbox();
  await callByWire<typeof auth.logout>(sessionWire.logout, { body: {}, token }).catch(
    () => undefined,
  );
}
