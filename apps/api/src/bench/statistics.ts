/**
 * The cost of the statistics page over many bouts and over few within the same two years. It reads
 * stored sums, so it should be the same.
 */
import { statistics } from '@fencing-journal/contract/statistics';
import { touchStatistics } from '@fencing-journal/contract/touch-statistics';
import { sql } from 'drizzle-orm';
import { median } from '../testing/comparison.ts';
import { createFactories } from '../testing/factories.ts';
import { logIn } from './log-in.ts';
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

/** Target ratio: within 20 % of the page over a hundred rows. */
const target = 1.2;

/** A page that reads stored sums, and how to fill an account for it. */
interface SumsPage {
  title: string;
  /** What there are many or few of. */
  rows: string;
  path: string;
  /** Part of every complete answer. */
  contains: string;
  createAccount: (subject: Subject, size: number) => ReturnType<typeof createAccountWithBouts>;
}

const eventsPerAccount = 100;

/**
 * Creates an account with `size` own bouts in a hundred events over two years, against a realistic
 * number of opponents.
 */
export async function createAccountWithBouts(
  { app, store }: Pick<Subject, 'app' | 'store'>,
  size: number,
): Promise<{ id: number; token: string; fillSeconds: number }> {
  const { db } = store;
  const user = await createFactories(db).user();
  const opponents = Math.min(1_000, Math.max(20, Math.round(size / 50))) - 1;
  await db.execute(sql`
    INSERT INTO fencers (owner_id, slug, first_name, last_name, region, handed, usaf_rating_epee, usaf_rating_foil, usaf_rating_sabre)
    SELECT ${user.id}::bigint, 'bench-' || ${user.id}::text || '-' || n, 'Opponent', 'Nr ' || n, 0, (ARRAY['Right', 'Left', NULL])[1 + n % 3]::hand, letter, letter, letter
      FROM generate_series(1, ${opponents}::int) n CROSS JOIN LATERAL (SELECT (ARRAY['U', 'E', 'D', 'C', 'B', 'A', NULL])[1 + n % 7]::fencer_rating AS letter) l`);
  await db.execute(sql`
    INSERT INTO tournaments (owner_id, slug, name, date, event_level)
    SELECT ${user.id}::bigint, 'bench-' || ${user.id}::text || '-' || n, 'Bench Open ' || n, date '2024-08-01' + n * 730 / ${eventsPerAccount}::int, (ARRAY['Local', 'Regional', 'National', 'World'])[1 + n % 4]::event_level
      FROM generate_series(0, ${eventsPerAccount - 1}::int) n`);
  await db.execute(sql`
    INSERT INTO events (owner_id, slug, tournament_id, name, date, weapon, event_type, age_category)
    SELECT owner_id, slug || '-event', id, 'Event', date, (ARRAY['epee', 'foil', 'sabre'])[1 + id % 3]::weapon, 'Individual', (ARRAY['Cadet', 'Junior', 'Senior/Open', NULL])[1 + id % 4]
      FROM tournaments WHERE owner_id = ${user.id}`);
  // The state of a database that has been running for an hour.
  await db.execute(sql`VACUUM (ANALYZE)`);
  const startedAt = performance.now();
  await db.execute(sql`
    WITH e AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM events WHERE owner_id = ${user.id}),
         f AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM fencers WHERE owner_id = ${user.id} AND NOT is_self)
    INSERT INTO bouts (owner_id, slug, event_id, fencer_a_id, fencer_b_id, score_a, score_b, winner_is_a, bout_type, shareable, energy_a, energy_b)
    SELECT ${user.id}::bigint, 'bench-' || ${user.id}::text || '-' || nr, e.id, ${user.self.id}::bigint, f.id, s.own, s.other, s.own > s.other,
           (ARRAY['Pool', 'DE', 'Team Relay', 'Other'])[1 + nr / 3 % 4]::bout_type, 'Private', nr % 6, nr % 5
      FROM generate_series(1, ${size}::int) nr
      CROSS JOIN LATERAL (SELECT CASE WHEN nr * 7 % 11 < 6 THEN 5 ELSE nr % 5 END AS own, CASE WHEN nr * 7 % 11 < 6 THEN nr % 5 ELSE 5 END AS other) s
      JOIN e ON e.n = nr % ${eventsPerAccount}::int
      JOIN f ON f.n = (nr * 7) % ${opponents}::int`);
  const fillSeconds = (performance.now() - startedAt) / 1000;
  return { id: user.id, token: await logIn(app, user), fillSeconds };
}

/**
 * Alternates between the sizes, round by round, so that disturbances of the machine affect them
 * equally.
 */
async function measureStatistics(
  subject: Subject,
  { sizes, rounds, requestsPerRound }: StatisticsPlan,
  { path, contains, createAccount }: SumsPage,
): Promise<StatisticsMeasurement[]> {
  const cells: (StatisticsMeasurement & { token: string })[] = [];
  for (const size of sizes)
    cells.push({ size, samples: [], ...(await createAccount(subject, size)) });
  await subject.store.db.execute(sql`VACUUM (ANALYZE)`);
  for (let round = -1; round < rounds; round += 1) {
    for (const { token, samples } of cells) {
      const before = await subject.cpu();
      for (let n = 0; n < requestsPerRound; n += 1) {
        const response = await subject.app.inject({
          url: path,
          headers: { authorization: `Bearer ${token}` },
        });
        if (response.statusCode !== 200 || !response.body.includes(contains))
          throw new Error(`${path} answered ${response.statusCode}: ${response.body}`);
      }
      const used = (await subject.cpu()) - before;
      // The first round only warms up caches and compiler.
      if (round >= 0) samples.push(used / requestsPerRound / 1000);
    }
  }
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
  const { title, rows } = page;
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
    createAccount: createAccountWithBouts,
  });

const touchesPerBout = 20;

/** An account with `size` touches, in bouts of twenty. */
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
    createAccount: createAccountWithTouches,
  });
