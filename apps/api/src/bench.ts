/**
 * `npm run bench` measures the cost of requests as the data grows, in CPU time of server and
 * database, which is far more repeatable than wall time on a busy machine. It uses the embedded
 * store, and also a PostgreSQL server if BENCH_DATABASE_URL names a disposable database
 * (tools/bench.mjs starts one). `-- --quick` does less of everything; `-- lists` runs one part (see
 * `parts` below). Exits with 1 if a target is missed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchExport } from './bench/export.ts';
import { benchImports } from './bench/imports.ts';
import { benchInbox } from './bench/inbox.ts';
import { benchLists } from './bench/lists.ts';
import { serveMediaBench } from './bench/media-server.ts';
import { benchMedia, benchRanges } from './bench/media.ts';
import { serveLoadBench, type LoadServerPlan } from './bench/load-server.ts';
import { benchLogIns } from './bench/log-ins.ts';
import { benchMembers } from './bench/members.ts';
import { benchMixed } from './bench/mixed.ts';
import { fullPlan, quickPlan } from './bench/plans.ts';
import { serveKeyBench, type KeyServerPlan } from './bench/read-by-key-server.ts';
import { benchReadByKey } from './bench/read-by-key.ts';
import { serveReadsBench, type ReadsPlan } from './bench/reads-server.ts';
import { benchReads } from './bench/reads.ts';
import { benchRecords } from './bench/records.ts';
import { print } from './bench/report.ts';
import { benchSearch } from './bench/search.ts';
import { benchStart } from './bench/start.ts';
import { benchStatistics, benchTouches } from './bench/statistics.ts';
import { benchWorstFiles, serveBystander } from './bench/worst-files.ts';

const plan = process.argv.includes('--quick') ? quickPlan : fullPlan;
const parts: Record<string, (directory: string) => Promise<void>> = {
  lists: (directory) => benchLists(directory, plan.lists),
  statistics: (directory) => benchStatistics(directory, plan.statistics),
  touches: (directory) => benchTouches(directory, plan.statistics),
  members: (directory) => benchMembers(directory, plan.members),
  inbox: (directory) => benchInbox(directory, plan.inbox),
  search: (directory) => benchSearch(directory, plan.search),
  media: (directory) => benchMedia(directory, plan.media),
  ranges: (directory) => benchRanges(directory, plan.media),
  'read-by-key': (directory) => benchReadByKey(directory, plan.readByKey),
  reads: (directory) => benchReads(directory, plan.reads),
  records: (directory) => benchRecords(directory, plan.records),
  'worst-files': (directory) => benchWorstFiles(directory, plan.worstFiles),
  export: (directory) => benchExport(directory, plan.export),
  imports: (directory) => benchImports(directory, plan.imports),
  'log-ins': (directory) => benchLogIns(directory, plan.logIns),
  start: (directory) => benchStart(directory, plan.start),
  mixed: (directory) => benchMixed(directory, plan.mixed),
};

async function measureParts(): Promise<void> {
  const args = process.argv.slice(2);
  const unknown = args.filter((argument) => argument !== '--quick' && !(argument in parts));
  if (unknown.length > 0) {
    print(`Unknown: ${unknown.join(' ')}. Parts on the server: ${Object.keys(parts).join(' ')}`);
    process.exit(2);
  }
  const selectedParts = args.filter((argument) => argument in parts);
  const directory = await mkdtemp(join(tmpdir(), 'fj-bench-'));
  try {
    for (const [name, part] of Object.entries(parts))
      if (selectedParts.length === 0 || selectedParts.includes(name)) await part(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

// Parts of the benchmark start this program again as their server or bystander.
const {
  BENCH_MEDIA_SERVER,
  BENCH_MEDIA_DATABASE_URL,
  BENCH_BYSTANDER,
  BENCH_KEY_SERVER,
  BENCH_LOAD_SERVER,
  BENCH_READS_SERVER,
  BENCH_READS_PLAN = '{}',
} = process.env;
if (BENCH_MEDIA_SERVER !== undefined)
  await serveMediaBench(BENCH_MEDIA_SERVER, BENCH_MEDIA_DATABASE_URL);
else if (BENCH_BYSTANDER !== undefined) serveBystander(BENCH_BYSTANDER);
else if (BENCH_READS_SERVER !== undefined)
  await serveReadsBench(BENCH_READS_SERVER, JSON.parse(BENCH_READS_PLAN) as ReadsPlan);
else if (BENCH_KEY_SERVER !== undefined)
  await serveKeyBench(JSON.parse(BENCH_KEY_SERVER) as KeyServerPlan);
else if (BENCH_LOAD_SERVER !== undefined)
  await serveLoadBench(JSON.parse(BENCH_LOAD_SERVER) as LoadServerPlan);
else await measureParts();
