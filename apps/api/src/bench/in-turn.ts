import type { Subject } from './subject.ts';

export interface Turns {
  rounds: number;
  requestsPerRound: number;
}

/** CPU time of a request in each round, in milliseconds. */
interface Sampled {
  samples: number[];
}

/**
 * Measures the cells in turn, round by round, so that disturbances of the machine affect them
 * equally. Adds the results to their samples.
 */
export async function measureInTurn<T extends Sampled>(
  subject: Subject,
  cells: readonly T[],
  { rounds, requestsPerRound }: Turns,
  request: (cell: T) => Promise<void>,
): Promise<void> {
  for (let round = -1; round < rounds; round += 1)
    for (const cell of cells) {
      const before = await subject.cpu();
      for (let n = 0; n < requestsPerRound; n += 1) await request(cell);
      const used = (await subject.cpu()) - before;
      // The first round only warms up caches and compiler.
      if (round >= 0) cell.samples.push(used / requestsPerRound / 1000);
    }
}
