/**
 * `npm run bench`: the cost of requests as the data grows, in CPU time of server and database,
 * which is far more repeatable than wall time on a busy machine. Always on the embedded store; also
 * on a PostgreSQL server if BENCH_DATABASE_URL names a disposable database. `-- --quick` does less
 * of everything; `-- lists`, `-- members`, `-- statistics`, `-- media`, `-- reads`, `--
 * worst-files` or `-- export` runs one part. Exits with 1 if a target is missed.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { limits } from '@fencing-journal/contract/shared/limits';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { exportTarget, measureExport, type ExportPlan } from './bench/export.ts';
import { measureMedia, type MediaPlan } from './bench/media.ts';
import { serveMediaBench } from './bench/media-server.ts';
import { measureMembers, memberTargets, type MembersPlan } from './bench/members.ts';
import { measureReads, readsTargetMs } from './bench/reads.ts';
import { serveReadsBench, type ReadsPlan } from './bench/reads-server.ts';
import { measureStatistics, statisticsTarget, type StatisticsPlan } from './bench/statistics.ts';
import {
  measureWorstFiles,
  serveBystander,
  worstFilesTarget,
  type WorstFilesPlan,
} from './bench/worst-files.ts';
import { openStore, openServerStore, type Store } from './db/database.ts';
import { readConfig } from './lib/config.ts';
import { median } from './testing/comparison.ts';
import { createFactories } from './testing/factories.ts';

/** Target ratio: within 25 % of the cheapest page, for any page and list size. */
const target = 1.25;

interface Plan {
  media: MediaPlan;
  worstFiles: WorstFilesPlan;
  export: ExportPlan;
  members: MembersPlan;
  statistics: StatisticsPlan;
  reads: ReadsPlan;
  sizes: number[];
  rounds: number;
  requestsPerRound: number;
}
const fullPlan: Plan = {
  media: { bytes: 1024 ** 3, rounds: 5, ranges: 4_000, parallel: 20, disconnects: 20 },
  worstFiles: { rounds: 5, seconds: 3, parallel: 15 },
  export: { bouts: [1_000, 100_000] },
  members: { members: 150_000, rounds: 5, searchesPerRound: 500 },
  statistics: { sizes: [100, 100_000], rounds: 15, requestsPerRound: 50 },
  reads: { cards: 900, bouts: [500, 5_000, 100_000], parallel: 40 },
  sizes: [1_000, 100_000],
  rounds: 15,
  requestsPerRound: 100,
};
const quickPlan: Plan = {
  media: { bytes: 128 * 1024 ** 2, rounds: 3, ranges: 1_000, parallel: 20, disconnects: 20 },
  worstFiles: { rounds: 2, seconds: 1, parallel: 15 },
  export: { bouts: [1_000, 20_000] },
  members: { members: 150_000, rounds: 5, searchesPerRound: 150 },
  statistics: { sizes: [100, 10_000], rounds: 7, requestsPerRound: 25 },
  reads: { cards: 900, bouts: [500, 5_000], parallel: 40 },
  sizes: [1_000, 10_000],
  rounds: 7,
  requestsPerRound: 50,
};

interface Subject {
  app: FastifyInstance;
  store: Store;
  /** CPU time used by server and database so far, in microseconds. */
  cpu(): Promise<number>;
  close(): Promise<void>;
}

interface Cell {
  size: number;
  page: 'first' | 'middle' | 'last';
  url: string;
  token: string;
  samples: number[];
}

const print = (text: string) => void process.stdout.write(`${text}\n`);
const errorOnlyLog = {
  info() {},
  warn() {},
  error(message: string) {
    print(message);
  },
};

function processCpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** CPU time of the backend in microseconds, from Linux's scheduler, which counts nanoseconds. */
async function backendCpu(pid: number): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ');
  return Number(nanoseconds) / 1000;
}

async function createSubject(store: Store, directory: string): Promise<Subject> {
  const config = readConfig({
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    READ_LIMIT_PER_ACCOUNT: '10000000',
  });
  const app = await buildApp({
    config,
    store,
    secret: new TextEncoder().encode('a secret of the benchmark and of nothing else'),
    web: join(directory, 'no-web'),
  });
  const cpu = async () => {
    if (store.kind === 'embedded') return processCpu();
    // The pool has one connection, so this backend serves every request. The cost of this query is
    // the same in every cell.
    const [row] = await store.db
      .select({ pid: sql<number>`pid` })
      .from(sql`pg_backend_pid() AS pid`);
    return processCpu() + (await backendCpu(row?.pid ?? 0));
  };
  return {
    app,
    store,
    cpu,
    close: async () => {
      await app.close();
      await store.close();
    },
  };
}

/**
 * Creates an account with `size` tournaments over forty years, one event each, by bulk insert
 * through the counting triggers.
 */
async function createAccountWithTournaments(
  { app, store }: Subject,
  size: number,
): Promise<string> {
  const user = await createFactories(store.db).user();
  const spanDays = 40 * 365;
  await store.db.execute(sql`
    INSERT INTO tournaments (owner_id, slug, name, date, location, club, event_level, notes)
    SELECT ${user.id}::bigint, 'bench-' || ${user.id}::text || '-' || n, 'Bench Open ' || n, current_date - (n * ${spanDays}::bigint / ${size}::bigint)::int,
           'Columbus, OH', 'Bench Fencers', 'Regional', 'A note of ordinary length about how the day went.'
      FROM generate_series(1, ${size}::bigint) n`);
  await store.db.execute(sql`
    INSERT INTO events (owner_id, slug, tournament_id, name, date, weapon, event_type)
    SELECT owner_id, slug || '-event', id, 'Cadet Epee', date, 'epee', 'Individual' FROM tournaments WHERE owner_id = ${user.id}`);
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password: user.password },
  });
  if (response.statusCode !== 200)
    throw new Error(`The benchmark could not log in: ${response.body}`);
  return response.json<{ token: string }>().token;
}

function cellsOf(size: number, token: string): Cell[] {
  const pages = Math.ceil(size / limits.pageSize);
  const pageNumbers = { first: 1, middle: Math.ceil(pages / 2), last: pages };
  return (['first', 'middle', 'last'] as const).map((page) => ({
    size,
    page,
    token,
    url: `${tournaments.all.path}?page=${pageNumbers[page]}`,
    samples: [],
  }));
}

async function request({ app }: Subject, cell: Cell): Promise<void> {
  const response = await app.inject({
    method: 'GET',
    url: cell.url,
    headers: { authorization: `Bearer ${cell.token}` },
  });
  if (response.statusCode !== 200)
    throw new Error(`${cell.url} answered ${response.statusCode}: ${response.body}`);
}

/**
 * Alternates between the cells, round by round, so that disturbances of the machine affect them
 * equally.
 */
async function measure(
  subject: Subject,
  cells: Cell[],
  { rounds, requestsPerRound }: Plan,
): Promise<void> {
  for (let round = -1; round < rounds; round += 1) {
    for (const cell of cells) {
      const before = await subject.cpu();
      for (let n = 0; n < requestsPerRound; n += 1) await request(subject, cell);
      const used = (await subject.cpu()) - before;
      // The first round only warms up caches and compiler.
      if (round >= 0) cell.samples.push(used / requestsPerRound / 1000);
    }
  }
}

const columns = [-10, 9, 8, 10, 16, 18];
const printRow = (cells: string[]) =>
  print(
    cells
      .map((cell, index) =>
        (columns[index] ?? 0) < 0
          ? cell.padEnd(-(columns[index] ?? 0))
          : cell.padStart(columns[index] ?? 0),
      )
      .join(''),
  );

/** Prints the rows of one store and returns its worst ratio. */
function report(store: Store, cells: Cell[], { rounds, requestsPerRound }: Plan): number {
  const smallest = Math.min(...cells.map((cell) => median(cell.samples)));
  const ratios = cells.map((cell) => median(cell.samples) / smallest);
  for (const [index, cell] of cells.entries()) {
    printRow([
      store.kind,
      cell.size.toLocaleString('en-US'),
      cell.page,
      String(rounds * requestsPerRound),
      median(cell.samples).toFixed(3),
      (ratios[index] ?? 0).toFixed(2),
    ]);
  }
  return Math.max(...ratios);
}

async function tournamentList(
  open: () => Promise<Store>,
  directory: string,
  plan: Plan,
): Promise<number> {
  const subject = await createSubject(await open(), directory);
  try {
    const cells: Cell[] = [];
    for (const size of plan.sizes)
      cells.push(...cellsOf(size, await createAccountWithTournaments(subject, size)));
    await subject.store.db.execute(sql`VACUUM (ANALYZE)`);
    await measure(subject, cells, plan);
    return report(subject.store, cells, plan);
  } finally {
    await subject.close();
  }
}

const memberColumns = [-10, -34, 8, 11, 11, 13];
const printMemberRow = (cells: string[]) =>
  print(
    cells
      .map((cell, index) =>
        (memberColumns[index] ?? 0) < 0
          ? cell.padEnd(-(memberColumns[index] ?? 0))
          : cell.padStart(memberColumns[index] ?? 0),
      )
      .join(''),
  );
const serverUrl = process.env['BENCH_DATABASE_URL'];

/** Returns the verdict on a target; a missed one sets exit code 1. */
function verdict(isMet: boolean): string {
  if (!isMet) process.exitCode = 1;
  return isMet ? 'holds' : 'MISSED';
}

/**
 * Prints the rows of one store and returns the worst p99 of its searches, in CPU time, and the
 * duration of the import.
 */
async function memberDirectory(
  open: () => Promise<Store>,
  directory: string,
  plan: MembersPlan,
): Promise<{ p99: number; importSeconds: number }> {
  const store = await open();
  try {
    const { importSeconds, loadSeconds, searches } = await measureMembers(store, directory, plan);
    const size = plan.members.toLocaleString('en-US');
    printMemberRow([store.kind, `import of ${size} lines`, '1', `${importSeconds.toFixed(1)} s`]);
    printMemberRow([store.kind, `index of ${size} members`, '1', `${loadSeconds.toFixed(1)} s`]);
    for (const { queryLength, p50, p99, cpu } of searches) {
      const what =
        queryLength < 2 ? 'refused' : queryLength < 4 ? 'search' : 'every third mistyped';
      printMemberRow([
        store.kind,
        `${queryLength} ${queryLength === 1 ? 'letter' : 'letters'}: ${what}`,
        String(plan.rounds * plan.searchesPerRound),
        `${p50.toFixed(2)} ms`,
        `${p99.toFixed(2)} ms`,
        `${cpu.toFixed(2)} ms`,
      ]);
    }
    return { p99: Math.max(...searches.map((row) => row.cpu)), importSeconds };
  } finally {
    await store.close();
  }
}

async function lists(directory: string, plan: Plan): Promise<void> {
  print('Tournament list: a page of one account, CPU time of server and database\n');
  printRow(['store', 'size', 'page', 'requests', 'CPU ms/request', 'ratio to smallest']);
  const worst = [
    await tournamentList(
      () =>
        openStore({ databaseUrl: undefined, directory: join(directory, 'db'), log: errorOnlyLog }),
      directory,
      plan,
    ),
  ];
  if (serverUrl === undefined) print('postgres  not measured: there is no BENCH_DATABASE_URL');
  else
    worst.push(
      await tournamentList(() => openServerStore(serverUrl, errorOnlyLog, 1), directory, plan),
    );
  const ratio = Math.max(...worst);
  print(
    `\ntournament list: worst ratio ${ratio.toFixed(2)}, target ≤ ${target}: ${verdict(ratio <= target)}\n`,
  );
}

async function members(directory: string, { members: plan }: Plan): Promise<void> {
  print('Member directory: the import, and the whole request of a search without a network\n');
  printMemberRow(['store', 'what', 'times', 'p50', 'p99', 'p99 of CPU']);
  const embedded = await memberDirectory(
    () =>
      openStore({
        databaseUrl: undefined,
        directory: join(directory, 'members-db'),
        log: errorOnlyLog,
      }),
    directory,
    plan,
  );
  const onServer =
    serverUrl === undefined
      ? undefined
      : await memberDirectory(() => openServerStore(serverUrl, errorOnlyLog, 1), directory, plan);
  const p99 = Math.max(embedded.p99, onServer?.p99 ?? 0);
  print(
    `\nmember search: worst p99 of CPU time ${p99.toFixed(2)} ms, target ≤ ${memberTargets.searchMs}: ${verdict(p99 <= memberTargets.searchMs)}`,
  );
  if (onServer)
    print(
      `member import: ${onServer.importSeconds.toFixed(1)} s on PostgreSQL, target ≤ ${memberTargets.importSeconds}: ${verdict(onServer.importSeconds <= memberTargets.importSeconds)}`,
    );
  else print('postgres  not measured: there is no BENCH_DATABASE_URL');
}

/**
 * Prints the rows of one store and returns the cost of the page with many bouts relative to few.
 */
async function statisticsPage(
  open: () => Promise<Store>,
  directory: string,
  plan: StatisticsPlan,
): Promise<number> {
  const subject = await createSubject(await open(), directory);
  try {
    const measured = await measureStatistics(subject, plan);
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

async function statistics(directory: string, { statistics: plan }: Plan): Promise<void> {
  print(
    'Statistics page: all figures of one account over two years, CPU time of server and database\n',
  );
  printRow(['store', 'bouts', 'filled', 'requests', 'CPU ms/request', 'ratio to smallest']);
  const worst = [
    await statisticsPage(
      () =>
        openStore({
          databaseUrl: undefined,
          directory: join(directory, 'statistics-db'),
          log: errorOnlyLog,
        }),
      directory,
      plan,
    ),
  ];
  if (serverUrl === undefined) print('postgres  not measured: there is no BENCH_DATABASE_URL');
  else
    worst.push(
      await statisticsPage(() => openServerStore(serverUrl, errorOnlyLog, 1), directory, plan),
    );
  const ratio = Math.max(...worst);
  print(
    `\nstatistics page: worst ratio ${ratio.toFixed(2)}, target ≤ ${statisticsTarget}: ${verdict(ratio <= statisticsTarget)}\n`,
  );
}

const exportColumns = [-10, 9, 10, 12, 12, 14];
const printExportRow = (cells: string[]) =>
  print(
    cells
      .map((cell, index) =>
        (exportColumns[index] ?? 0) < 0
          ? cell.padEnd(-(exportColumns[index] ?? 0))
          : cell.padStart(exportColumns[index] ?? 0),
      )
      .join(''),
  );

/**
 * Prints the rows of one store and returns the duration of the largest account's export, in
 * seconds.
 */
async function exportOf(
  open: () => Promise<Store>,
  directory: string,
  plan: ExportPlan,
): Promise<number> {
  const subject = await createSubject(await open(), directory);
  try {
    let longest = 0;
    for (const { bouts, seconds, cpuSeconds, bytes, growth } of await measureExport(
      subject,
      directory,
      plan,
    )) {
      printExportRow([
        subject.store.kind,
        bouts.toLocaleString('en-US'),
        `${seconds.toFixed(1)} s`,
        `${cpuSeconds.toFixed(1)} s`,
        `${(bytes / 1e6).toFixed(1)} MB`,
        `${(growth / 1e6).toFixed(0)} MB`,
      ]);
      longest = Math.max(longest, seconds);
    }
    return longest;
  } finally {
    await subject.close();
  }
}

async function exports(directory: string, { export: plan }: Plan): Promise<void> {
  print('Export: one account with everything in it, from the claim to the file on the disk\n');
  printExportRow(['store', 'bouts', 'time', 'CPU', 'ZIP', 'heap growth']);
  const durations = [
    await exportOf(
      () =>
        openStore({
          databaseUrl: undefined,
          directory: join(directory, 'export-db'),
          log: errorOnlyLog,
        }),
      directory,
      plan,
    ),
  ];
  if (serverUrl === undefined) print('postgres  not measured: there is no BENCH_DATABASE_URL');
  else
    durations.push(
      await exportOf(() => openServerStore(serverUrl, errorOnlyLog, 1), directory, plan),
    );
  const longest = Math.max(...durations);
  print(
    `\nexport: ${longest.toFixed(1)} s, target ≤ ${exportTarget} s: ${verdict(longest <= exportTarget)}\n`,
  );
}

async function reads(directory: string, { reads: plan }: Plan): Promise<void> {
  print(`Reads: one account asks ${plan.parallel} times at once; what others wait for meanwhile\n`);
  let worst = 0;
  for (const row of await measureReads(join(directory, 'reads'), plan)) {
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    print(
      `${row.label}: ${(row.bytes / 1e6).toFixed(2)} MB, alone ${ms(row.singleMs)}; ${row.statuses} in ${ms(row.burstMs)}; others p50 ${ms(row.p50)}, p99 ${ms(row.p99)}`,
    );
    worst = Math.max(worst, row.p99);
  }
  print(
    `\nreads: worst p99 of others ${worst.toFixed(0)} ms, target ≤ ${readsTargetMs}: ${verdict(worst <= readsTargetMs)}\n`,
  );
}

async function media(directory: string, { media: plan }: Plan): Promise<void> {
  print('Videos: CPU time of the server alone, which runs beside; the embedded store\n');
  await measureMedia(join(directory, 'media'), plan, print, verdict);
}

async function worstFiles(directory: string, { worstFiles: plan }: Plan): Promise<void> {
  print(`Others' answers while one account sends ${plan.parallel} of the worst files at a time\n`);
  const kinds = await measureWorstFiles(join(directory, 'worst-files'), plan);
  const ordinary = kinds[0]?.cpu ?? Number.NaN;
  for (const { name, bare, idle, p99, ratio, cpu, statusCounts } of kinds) {
    const uploads = [...statusCounts].map(([status, count]) => `${count} × ${status}`).join(', ');
    const judged = bare
      ? 'for comparison'
      : `target ≤ ${worstFilesTarget}: ${verdict(ratio <= worstFilesTarget)}`;
    print(
      `${name}, p99: ${p99.toFixed(1)} ms, idle ${idle.toFixed(1)} ms, ratio ${ratio.toFixed(2)}, ${judged} (uploads: ${uploads})`,
    );
    if (!bare && cpu !== ordinary)
      print(
        `${name}, event loop: ${cpu.toFixed(1)} ms of CPU an upload, ordinary file ${ordinary.toFixed(1)} ms, ratio ${(cpu / ordinary).toFixed(2)}, target ≤ ${worstFilesTarget}: ${verdict(cpu / ordinary <= worstFilesTarget)}`,
      );
  }
}

const parts: Record<string, (directory: string, plan: Plan) => Promise<void>> = {
  lists,
  statistics,
  members,
  media,
  reads,
  'worst-files': worstFiles,
  export: exports,
};
const selectedParts = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const plan = process.argv.includes('--quick') ? quickPlan : fullPlan;

async function measureParts(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'fj-bench-'));
  try {
    for (const [name, part] of Object.entries(parts))
      if (selectedParts.length === 0 || selectedParts.includes(name)) await part(directory, plan);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

// Parts of the benchmark start this program again as their server or bystander.
const {
  BENCH_MEDIA_SERVER,
  BENCH_BYSTANDER,
  BENCH_READS_SERVER,
  BENCH_READS_PLAN = '{}',
} = process.env;
if (BENCH_MEDIA_SERVER !== undefined) await serveMediaBench(BENCH_MEDIA_SERVER);
else if (BENCH_BYSTANDER !== undefined) serveBystander(BENCH_BYSTANDER);
else if (BENCH_READS_SERVER !== undefined)
  await serveReadsBench(BENCH_READS_SERVER, JSON.parse(BENCH_READS_PLAN) as ReadsPlan);
else await measureParts();
