import type { auth } from '@fencing-journal/contract/auth';
import { sessionWire } from '@fencing-journal/contract/shared/session-wire';
import { callByWire } from '../../lib/api.ts';

/** Asks the server whether the stored session still lives; the recovery rule does the rest. */
export async function checkSession(): Promise<void> {
  await callByWire<typeof auth.me>(sessionWire.me, {}).catch(() => undefined);
}
