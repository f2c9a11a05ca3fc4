// @ts-check
import { availableParallelism } from 'node:os';
import { node, run } from './run.mjs';

/**
 * Sends generated requests, divided among one process per core. Each process has its own server and
 * seed.
 * @param {number} requests
 * @param {number} seed The seed of the first process; each further process uses the next number.
 * @returns {Promise<number>} the number of processes that found faults
 */
export async function fuzz(requests, seed) {
  const processes = Math.max(1, Math.min(availableParallelism(), Math.floor(requests / 1000)));
  const results = await Promise.all(
    Array.from({ length: processes }, (_, index) => {
      const share = Math.floor((requests + index) / processes);
      const args = ['--enable-source-maps', 'apps/api/dist/fuzz.js', `${share}`, `${seed + index}`];
      return run(node, args);
    }),
  );
  return results.filter(({ code }) => code !== 0).length;
}
