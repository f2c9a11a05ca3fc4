import { readFile } from 'node:fs/promises';

/** Returns the CPU time of this process so far, in microseconds. */
export function processCpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/**
 * Returns the CPU time of a process or thread so far, in nanoseconds, from Linux's scheduler.
 * `task` is its path below /proc.
 */
export async function cpuNanoseconds(task: string | number): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${task}/schedstat`, 'utf8')).split(' ');
  return Number(nanoseconds);
}
