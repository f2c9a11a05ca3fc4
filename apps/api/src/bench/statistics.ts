/**
 * The cost of the statistics page with many and with few bouts in the same two years. The page
 * reads stored sums, so the cost should be the same.
 */
import { statistics } from '@fencing-journal/contract/statistics';
import { touchStatistics } from '@fencing-journal/contract/touch-statistics';
import { sql } from 'drizzle-orm';
import { median } from '../testing/comparison.ts';
import { createAccountWithBouts } from './account-with-bouts.ts';
import { measureInTurn } from './in-turn.ts';
import { print, rowPrinter, verdict } from './report.ts';
import { embeddedStore, measureStores, type OpenStore } from './stores.ts';
import { createSubject, type Subject } from './subject.ts';

export interface StatisticsPlan {
  sizes: number[];
  rounds: number;
  requestsPerRound: number;
}

interface StatisticsMeasurement {
  size: number;
  /** Seconds to insert the bouts in one statement, including updates of the stored sums. */
  fillSeconds: number;
  /** Milliseconds of CPU per request, of server and database. */
  samples: number[];
}

/** A page that reads stored sums, and how to fill an account for it. */
interface SumsPage {
  title: string;
  /** What the account has many or few of. */
  rows: string;
  path: string;
  /** Text that every complete response contains. */
  contains: string;
  /** Maximum ratio of the cost to that of the page with a hundred rows. */
  target: number;
  createAccount: (subject: Subject, size: number) => ReturnType<typeof createAccountWithBouts>;
}

async function measureStatistics(
  subject: Subject,
  plan: StatisticsPlan,
  { path, contains, createAccount }: SumsPage,
): Promise<StatisticsMeasurement[]> {
  const cells: (StatisticsMeasurement & { token: string })[] = [];
  for (const size of plan.sizes)
    cells.push({ size, samples: [], ...(await createAccount(subject, size)) });
  await subject.store.db.execute(sql`VACUUM (ANALYZE)`);
  await measureInTurn(subject, cells, plan, async ({ token }) => {
    const response = await subject.app.inject({
      url: path,
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.statusCode !== 200 || !response.body.includes(contains))
      throw new Error(`${path} answered ${response.statusCode}: ${response.body}`);
  });
  return cells;
}

const printRow = rowPrinter([-10, 9, 8, 10, 16, 18]);

/**
 * Prints the rows of one store and returns the cost of the page with many rows relative to few.
 */
async function measurePage(
  open: OpenStore,
  directory: string,
  plan: StatisticsPlan,
  page: SumsPage,
): Promise<number> {
  const subject = await createSubject(await open(), directory);
  try {
    const measured = await measureStatistics(subject, plan, page);
    const smallest = median(measured[0]?.samples ?? []);
    for (const { size, samples, fillSeconds } of measured) {
      printRow([
        subject.store.kind,
        size.toLocaleString('en-US'),
        `${fillSeconds.toFixed(1)} s`,
        String(plan.rounds * plan.requestsPerRound),
        median(samples).toFixed(3),
        (median(samples) / smallest).toFixed(2),
      ]);
    }
    return Math.max(...measured.map(({ samples }) => median(samples) / smallest));
  } finally {
    await subject.close();
  }
}

async function benchPage(directory: string, plan: StatisticsPlan, page: SumsPage): Promise<void> {
  const { title, rows, target } = page;
  print(`${title} of one account over two years, CPU time of server and database\n`);
  printRow(['store', rows, 'filled', 'requests', 'CPU ms/request', 'ratio to smallest']);
  const worst = await measureStores(embeddedStore(directory, `${rows}-db`), (open) =>
    measurePage(open, directory, plan, page),
  );
  const ratio = Math.max(...worst);
  print(
    `\n${title}: worst ratio ${ratio.toFixed(2)}, target ≤ ${target}: ${verdict(ratio <= target)}\n`,
  );
}

export const benchStatistics = (directory: string, plan: StatisticsPlan): Promise<void> =>
  benchPage(directory, plan, {
    title: 'Statistics page: all figures',
    rows: 'bouts',
    path: statistics.figures.path,
    contains: '"best_opponents"',
    target: 1.1,
    createAccount: createAccountWithBouts,
  });

const touchesPerBout = 20;

/** Creates an account with `size` touches, in bouts of twenty. */
async function createAccountWithTouches(subject: Subject, size: number) {
  const { id, token } = await createAccountWithBouts(subject, Math.ceil(size / touchesPerBout));
  const startedAt = performance.now();
  await subject.store.db.execute(sql`
    INSERT INTO touches (owner_id, bout_id, number, scorer, kind, action, zone, period, clock_ms, source, author_id, author_name, created_at)
    SELECT owner_id, id, n, CASE WHEN (id + n) % 5 < 3 THEN 'a' ELSE 'b' END, 'touch',
           (ARRAY['attack', 'riposte', 'counterattack', 'remise', NULL])[1 + (id + n) % 5], 1 + n % 5, 1 + n / 8, 180000 - n % 8 * 15000, 'live', owner_id, 'Bench', now()
      FROM bouts CROSS JOIN generate_series(1, ${touchesPerBout}::int) n WHERE owner_id = ${id}`);
  return { id, token, fillSeconds: (performance.now() - startedAt) / 1000 };
}

export const benchTouches = (directory: string, plan: StatisticsPlan): Promise<void> =>
  benchPage(directory, plan, {
    title: 'Touch statistics: all figures',
    rows: 'touches',
    path: touchStatistics.figures.path,
    contains: '"longest_run"',
    target: 1.2,
    createAccount: createAccountWithTouches,
  });
