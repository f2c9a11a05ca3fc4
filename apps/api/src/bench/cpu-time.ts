import { readFile } from 'node:fs/promises';

/** CPU time of this process so far, in microseconds. */
export function processCpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** CPU time so far of a process or thread, given by its path below /proc, from Linux's scheduler. */
export async function cpuNanoseconds(task: string | number): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${task}/schedstat`, 'utf8')).split(' ');
  return Number(nanoseconds);
}
