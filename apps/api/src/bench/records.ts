/**
 * The cost of the list of opponents with the record against each of them, with many and with few
 * bouts against the same people.
 */
import { fencers } from '@fencing-journal/contract/fencers';
import { sql } from 'drizzle-orm';
import { median } from '../testing/comparison.ts';
import { createAccountWithBouts } from './account-with-bouts.ts';
import { measureInTurn } from './in-turn.ts';
import { print, rowPrinter, verdict } from './report.ts';
import { embeddedStore, measureStores, type OpenStore } from './stores.ts';
import { createSubject } from './subject.ts';

export interface RecordsPlan {
  bouts: number[];
  opponents: number;
  rounds: number;
  requestsPerRound: number;
}

/** Target ratio: within 10% of the list with few bouts. */
const target = 1.1;

const printRow = rowPrinter([-10, 9, 10, 16, 18]);

/** Prints the rows of one store and returns the cost with many bouts relative to few. */
async function measureRecords(
  open: OpenStore,
  directory: string,
  plan: RecordsPlan,
): Promise<number> {
  const subject = await createSubject(await open(), directory);
  try {
    const cells: { bouts: number; token: string; samples: number[] }[] = [];
    for (const bouts of plan.bouts) {
      const { token } = await createAccountWithBouts(subject, bouts, plan.opponents);
      cells.push({ bouts, token, samples: [] });
    }
    await subject.store.db.execute(sql`VACUUM (ANALYZE)`);
    await measureInTurn(subject, cells, plan, async ({ token }) => {
      const response = await subject.app.inject({
        url: fencers.records.path,
        headers: { authorization: `Bearer ${token}` },
      });
      const { length } = response.json<unknown[]>();
      if (response.statusCode !== 200 || length !== plan.opponents - 1)
        throw new Error(`The records answered ${response.statusCode} with ${length} opponents.`);
    });
    const [fewest = 0] = cells.map(({ samples }) => median(samples));
    for (const { bouts, samples } of cells)
      printRow([
        subject.store.kind,
        bouts.toLocaleString('en-US'),
        String(plan.rounds * plan.requestsPerRound),
        median(samples).toFixed(3),
        (median(samples) / fewest).toFixed(2),
      ]);
    return Math.max(...cells.map(({ samples }) => median(samples) / fewest));
  } finally {
    await subject.close();
  }
}

export async function benchRecords(directory: string, plan: RecordsPlan): Promise<void> {
  print(
    `Records against ${plan.opponents - 1} opponents: CPU time of server and database, and of reading the response\n`,
  );
  printRow(['store', 'bouts', 'requests', 'CPU ms/request', 'ratio to fewest']);
  const ratios = await measureStores(embeddedStore(directory, 'records-db'), (open) =>
    measureRecords(open, directory, plan),
  );
  const ratio = Math.max(...ratios);
  print(
    `\nrecords of opponents: worst ratio ${ratio.toFixed(2)}, target ≤ ${target}: ${verdict(ratio <= target)}\n`,
  );
}
