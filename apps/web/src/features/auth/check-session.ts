import type { auth } from '@fencing-journal/contract/auth';
import { sessionEndpoints } from '@fencing-journal/contract/shared/session-endpoints';
import { callByWire } from '../../http/client.ts';

/** Checks with the server that the stored session is valid. If not, session recovery handles the error. */
export async function checkSession(): Promise<void> {
  await callByWire<typeof auth.me>(sessionEndpoints.me, {}).catch(() => undefined);
}
