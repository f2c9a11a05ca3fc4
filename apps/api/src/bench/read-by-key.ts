/**
 * What one authenticated read by key costs, with all controls on, in CPU time of server and database, compared with a
 * bare server that makes the same queries.
 */
import { join } from 'node:path';
import { median, quantile } from '../testing/comparison.ts';
import { startChild, type Child } from './child.ts';
import type { CpuUsed, KeyServerPlan, KeyServerReady } from './read-by-key-server.ts';
import { print, rowPrinter, verdict } from './report.ts';
import { createSender, inParallel } from './sender.ts';

export interface KeyPlan {
  turns: number;
  requestsPerTurn: number;
  parallel: number;
}

/**
 * Relative to the bare server: maximum CPU time and p99 on PostgreSQL, and minimum throughput on
 * the embedded store.
 */
const targets = { cpu: 1.6, p99: 1.5, embeddedThroughput: 0.6 };

/** Maximum milliseconds of CPU time of server and database. */
const pageTargets: Record<string, number> = { 'list of tournaments': 0.5, statistics: 1.5 };

interface Server {
  name: string;
  child: Child<KeyServerReady, 'cpu', CpuUsed>;
  sender: ReturnType<typeof createSender>;
}

interface Measured {
  /** Microseconds of CPU per request, of server and database, and of the database alone. */
  cpu: number[];
  databaseCpu: number[];
  /** Requests per second, and the duration of each request in milliseconds. */
  rate: number[];
  times: number[];
}

async function startServer(name: string, plan: KeyServerPlan, parallel: number): Promise<Server> {
  const child = await startChild<KeyServerReady, 'cpu', CpuUsed>('BENCH_KEY_SERVER', plan);
  return { name, child, sender: createSender(child.ready.origin, parallel) };
}

/** Sends the requests of one turn and returns the milliseconds of each. */
async function takeTurn(
  { child, sender }: Server,
  path: string,
  { requestsPerTurn, parallel }: KeyPlan,
): Promise<number[]> {
  const times: number[] = [];
  await inParallel(requestsPerTurn, parallel, async () => {
    const { status, ms } = await sender.send({ method: 'GET', path, headers: child.ready.headers });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    times.push(ms);
  });
  return times;
}

/** Measures the servers in turn, so that disturbances of the machine affect them equally. */
async function measure(
  targets: readonly { server: Server; path: string }[],
  plan: KeyPlan,
): Promise<Measured[]> {
  const measured = targets.map((): Measured => ({ cpu: [], databaseCpu: [], rate: [], times: [] }));
  for (let turn = -1; turn < plan.turns; turn += 1)
    for (const [index, { server, path }] of targets.entries()) {
      const [startedAt, before] = [performance.now(), await server.child.ask('cpu')];
      const times = await takeTurn(server, path, plan);
      const seconds = (performance.now() - startedAt) / 1000;
      const after = await server.child.ask('cpu');
      const database = after.database - before.database;
      // The first turn only warms up caches and compiler.
      if (turn < 0) continue;
      measured[index]?.cpu.push((after.server - before.server + database) / plan.requestsPerTurn);
      measured[index]?.databaseCpu.push(database / plan.requestsPerTurn);
      measured[index]?.rate.push(plan.requestsPerTurn / seconds);
      measured[index]?.times.push(...times);
    }
  return measured;
}

const printRow = rowPrinter([-42, 10, 12, 12, 10, 10]);

function printMeasured(name: string, { cpu, databaseCpu, rate, times }: Measured): void {
  printRow([
    name,
    median(cpu).toFixed(0),
    median(databaseCpu).toFixed(0),
    median(rate).toFixed(0),
    median(times).toFixed(2),
    quantile(times, 0.99).toFixed(2),
  ]);
}

async function compareReadByKey(
  [product, bare, embedded]: readonly [Server, Server, Server],
  plan: KeyPlan,
): Promise<void> {
  const servers = [product, bare, embedded];
  const measured = await measure(
    servers.map((server) => ({ server, path: server.child.ready.path })),
    plan,
  );
  for (const [index, one] of measured.entries())
    printMeasured(`tournament, ${servers[index]?.name}`, one);
  const [ofProduct, ofBare, ofEmbedded] = measured as [Measured, Measured, Measured];
  const cpu = median(ofProduct.cpu) / median(ofBare.cpu);
  const p99 = quantile(ofProduct.times, 0.99) / quantile(ofBare.times, 0.99);
  const throughput = median(ofEmbedded.rate) / median(ofBare.rate);
  print(
    `\nread by key, PostgreSQL, CPU: ${cpu.toFixed(2)} × the bare server's CPU time, target ≤ ${targets.cpu}: ${verdict(cpu <= targets.cpu)}`,
  );
  print(
    `read by key, PostgreSQL, p99: ${p99.toFixed(2)} × the bare server's, target ≤ ${targets.p99}: ${verdict(p99 <= targets.p99)}`,
  );
  print(
    `read by key, embedded: ${throughput.toFixed(2)} of the bare server's throughput, target ≥ ${targets.embeddedThroughput}: ${verdict(throughput >= targets.embeddedThroughput)}\n`,
  );
}

/** Prints what the other pages cost. Two of them have targets, which apply to PostgreSQL. */
async function measurePages(servers: readonly Server[], plan: KeyPlan): Promise<void> {
  for (const page of Object.keys(servers[0]?.child.ready.pages ?? {})) {
    const measured = await measure(
      servers.map((server) => ({ server, path: server.child.ready.pages[page] ?? '' })),
      { ...plan, requestsPerTurn: plan.requestsPerTurn / 5 },
    );
    for (const [index, one] of measured.entries()) {
      printMeasured(`${page}, ${servers[index]?.name}`, one);
      const target = index === 0 ? pageTargets[page] : undefined;
      if (target === undefined) continue;
      const used = median(one.cpu) / 1000;
      print(
        `page, ${page}: ${used.toFixed(2)} ms of CPU time, target ≤ ${target.toFixed(1)} ms: ${verdict(used <= target)}`,
      );
    }
  }
  print('');
}

export async function benchReadByKey(directory: string, plan: KeyPlan): Promise<void> {
  const databaseUrl = process.env['BENCH_DATABASE_URL'];
  if (databaseUrl === undefined) {
    print('read by key: not measured, because the reference needs BENCH_DATABASE_URL\n');
    return;
  }
  print(`Reads, all controls on, ${plan.parallel} connections, ${plan.turns} turns\n`);
  const servers: Server[] = [];
  const start = async (name: string, more: Omit<KeyServerPlan, 'folder'>) => {
    const server = await startServer(
      name,
      { folder: join(directory, `read-${servers.length}`), ...more },
      plan.parallel,
    );
    servers.push(server);
    return server;
  };
  try {
    const product = await start('PostgreSQL', { kind: 'product', databaseUrl });
    const { key } = product.child.ready;
    const bare = await start('bare server on PostgreSQL', { kind: 'bare', databaseUrl, key });
    const embedded = await start('embedded', { kind: 'product' });
    printRow(['page, server', 'CPU µs', 'database µs', 'requests/s', 'p50 ms', 'p99 ms']);
    await compareReadByKey([product, bare, embedded], plan);
    await measurePages([product, embedded], plan);
  } finally {
    for (const { child, sender } of servers) {
      child.close();
      sender.close();
    }
  }
}
