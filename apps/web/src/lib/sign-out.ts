import { auth } from '@fencing-journal/contract/auth';
import { call } from './api.ts';
import { queryClient } from './query.ts';
import { clearSession, readToken } from './session.ts';

/**
 * Ends the session here at once and on the server as soon as it can be told; what the server answers does not matter
 * (G-08).
 */
export async function signOut(): Promise<void> {
  const token = readToken();
  clearSession();
  queryClient.clear();
  await call(auth.logout, { body: {}, token }).catch(() => undefined);
}
