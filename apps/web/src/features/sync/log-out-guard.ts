import type { Dialogs } from '../../ui/dialogs.tsx';

type Guard = (dialogs: Dialogs) => Promise<boolean>;
const guards = new Set<Guard>();

/** Registers a check that may ask the user before a logout interrupts something. */
export const guardLogOut = (guard: Guard): void => void guards.add(guard);

/** Whether nothing prevents logging out, or the user confirmed it. */
export async function mayLogOut(dialogs: Dialogs): Promise<boolean> {
  for (const guard of guards) if (!(await guard(dialogs))) return false;
  return true;
}
