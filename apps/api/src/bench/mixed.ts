/** Throughput, latency and memory while many accounts read, write and search at the same time. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { bouts } from '@fencing-journal/contract/bouts';
import { lessons } from '@fencing-journal/contract/lessons';
import { statistics } from '@fencing-journal/contract/statistics';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { auth } from '@fencing-journal/contract/auth';
import { median, quantile } from '../testing/comparison.ts';
import { startLoadServer, type LoadAccount } from './load-server.ts';
import { print, rowPrinter, verdict } from './report.ts';
import { createSender, type LoadRequest } from './sender.ts';

export interface MixedPlan {
  accounts: number;
  seconds: number;
}

type Kind = 'read' | 'write' | 'search';

/** Maximum ratio of the memory in the last quarter of the time to that in the first. */
const maxGrowth = 1.1;

const atSlug = (path: string, slug: string) => path.replace(':slug', slug);

/** Returns the next request of an account: 80% reads, 15% writes and 5% searches, in a fixed order. */
function requestOf(account: LoadAccount, step: number): LoadRequest & { kind: Kind } {
  const place = step % 20;
  const get = (kind: Kind, path: string) => ({ kind, method: 'GET', path });
  if (place === 19) return get('search', `${lessons.all.path}?search=parry`);
  if (place === 6)
    return {
      kind: 'write',
      method: tournaments.patch.method,
      path: atSlug(tournaments.patch.path, account.tournament),
      body: { notes: `Note ${step}` },
    };
  if (place === 3 || place === 13)
    return {
      kind: 'write',
      method: bouts.create.method,
      path: bouts.create.path,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        event: account.event,
        fencer_a: account.fencers[0],
        fencer_b: account.fencers[1],
        score_a: 5,
        score_b: step % 5,
      },
    };
  const reads = [
    atSlug(tournaments.detail.path, account.tournament),
    tournaments.all.path,
    lessons.all.path,
    // The event isn't read, because its list of bouts keeps growing.
    auth.me.path,
    statistics.figures.path,
  ];
  return get('read', reads[step % reads.length] ?? '');
}

interface Load {
  perSecond: number;
  times: Record<Kind, number[]>;
  /** Resident memory of the server in bytes, sampled about once a second. */
  memory: number[];
}

async function run(
  directory: string,
  databaseUrl: string | undefined,
  plan: MixedPlan,
): Promise<Load> {
  const server = await startLoadServer({
    folder: directory,
    databaseUrl,
    accounts: plan.accounts,
    strongPasswords: false,
  });
  const { origin, password, accounts } = server.ready;
  const sender = createSender(origin, plan.accounts);
  const times: Load['times'] = { read: [], write: [], search: [] };
  const memory: number[] = [];
  const endsAt = performance.now() + plan.seconds * 1000;
  const isOver = () => performance.now() >= endsAt;
  const client = async (account: LoadAccount, index: number) => {
    let { token } = account;
    for (let step = index; !isOver(); step += 1) {
      const { kind, ...request } = requestOf(account, step);
      const headers = { ...request.headers, authorization: `Bearer ${token}` };
      const { status, ms, text } = await sender.send({ ...request, headers });
      if (status === 401) token = await logInAgain(account);
      else if (status >= 300) throw new Error(`${request.path} answered ${status}: ${text}`);
      else times[kind].push(ms);
    }
  };
  /** Returns a new access token, because a token is valid for only fifteen minutes. */
  const logInAgain = async ({ email }: LoadAccount) => {
    const { text } = await sender.send({
      method: auth.login.method,
      path: auth.login.path,
      body: { email, password },
    });
    return (JSON.parse(text) as { token: string }).token;
  };
  const watchMemory = async () => {
    while (!isOver()) {
      memory.push(await server.ask('memory'));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  };
  try {
    await Promise.all([watchMemory(), ...accounts.map(client)]);
  } finally {
    sender.close();
    server.close();
  }
  const count = times.read.length + times.write.length + times.search.length;
  return { perSecond: count / plan.seconds, times, memory };
}

const printRow = rowPrinter([-12, -10, 12, 10, 10]);

export async function benchMixed(directory: string, plan: MixedPlan): Promise<void> {
  print(
    `Mixed load of ${plan.accounts} accounts for ${plan.seconds} s: reads 80 %, writes 15 %, searches 5 %\n`,
  );
  printRow(['store', 'kind', 'requests/s', 'p50 ms', 'p99 ms']);
  const serverUrl = process.env['BENCH_DATABASE_URL'];
  const stores = { embedded: undefined, ...(serverUrl !== undefined && { postgres: serverUrl }) };
  for (const [store, url] of Object.entries(stores)) {
    const { perSecond, times, memory } = await run(join(directory, `mixed-${store}`), url, plan);
    for (const [kind, values] of Object.entries(times))
      printRow([
        store,
        kind,
        (values.length / plan.seconds).toFixed(0),
        quantile(values, 0.5).toFixed(1),
        quantile(values, 0.99).toFixed(1),
      ]);
    const quarter = Math.max(1, Math.floor(memory.length / 4));
    const [early, late] = [median(memory.slice(0, quarter)), median(memory.slice(-quarter))];
    const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
    print(
      `mixed load, ${store}: ${perSecond.toFixed(0)} requests/s; memory ${megabytes(early)} early, ${megabytes(late)} late, target ≤ ${maxGrowth} ×: ${verdict(late <= early * maxGrowth)}\n`,
    );
  }
}
