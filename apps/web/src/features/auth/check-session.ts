import { auth } from '@fencing-journal/contract/auth';
import { call } from '../../lib/api.ts';

/** Asks the server whether the stored session still lives; the recovery rule does the rest. */
export async function checkSession(): Promise<void> {
  await call(auth.me, {}).catch(() => undefined);
}
