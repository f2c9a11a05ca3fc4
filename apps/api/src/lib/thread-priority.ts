import { constants, platform, setPriority } from 'node:os';

/**
 * Lets other threads of the machine go first. This is done only on Linux, where it applies to the
 * calling thread; elsewhere it would apply to the whole server.
 */
export function lowerThreadPriority(): void {
  if (platform() === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
}
