import type { auth } from '@fencing-journal/contract/auth';
import { sessionEndpoints } from '@fencing-journal/contract/shared/session-endpoints';
import { callByWire } from '../../http/client.ts';
import { onSessionEnd } from '../../http/session-recovery.ts';
import { deleteSessionData } from '../../offline/indexed-db.ts';

/** Checks with the server that the stored session is valid. If not, ends it and deletes its data from the device. */
export async function checkSession(): Promise<void> {
  const stopListening = onSessionEnd(deleteSessionData);
  await callByWire<typeof auth.me>(sessionEndpoints.me, {}).catch(() => undefined);
  stopListening();
}
