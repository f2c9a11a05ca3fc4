import type { Dialogs } from '../ui/dialogs.tsx';

type Guard = (dialogs: Dialogs) => Promise<boolean>;
const guards = new Set<Guard>();

/** What log out would stop asks first; it stops by itself once the account has gone. */
export const guardLogOut = (guard: Guard): void => void guards.add(guard);

/** Whether nothing is in the way of log out, or its person wants it all the same. */
export async function mayLogOut(dialogs: Dialogs): Promise<boolean> {
  for (const guard of guards) if (!(await guard(dialogs))) return false;
  return true;
}
