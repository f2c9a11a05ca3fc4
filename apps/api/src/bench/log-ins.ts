/**
 * How much a log-in costs beyond its password check, and how long other users wait while many
 * people log in.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { auth } from '@fencing-journal/contract/auth';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { median, quantile } from '../testing/comparison.ts';
import { startLoadServer, type LoadServerReady } from './load-server.ts';
import { print, verdict } from './report.ts';
import { createSender, inParallel } from './sender.ts';

export interface LogInsPlan {
  rounds: number;
  logInsPerRound: number;
  parallel: number;
}

/**
 * Minimum share of the password check in a log-in's CPU time, and maximum p99 of other users
 * relative to an idle server.
 */
const targets = { share: 0.9, p99: 2 };

const intervalMs = 10;

type Send = ReturnType<typeof createSender>['send'];

/**
 * Sends another user's reads, one every ten milliseconds, while the work runs. Returns their
 * durations in milliseconds.
 */
async function readsDuring(
  { accounts: [reader] }: LoadServerReady,
  send: Send,
  work: Promise<unknown>,
) {
  const times: number[] = [];
  const state = { running: true };
  void work.finally(() => (state.running = false));
  const pending: Promise<unknown>[] = [];
  while (state.running) {
    const sent = send({
      method: 'GET',
      path: tournaments.detail.path.replace(':slug', reader?.tournament ?? ''),
      headers: { authorization: `Bearer ${reader?.token}` },
    });
    pending.push(sent.then(({ ms }) => times.push(ms)));
    await delay(intervalMs);
  }
  await Promise.all(pending);
  return times;
}

async function logInMany(
  { accounts, password }: LoadServerReady,
  send: Send,
  { logInsPerRound, parallel }: LogInsPlan,
): Promise<void> {
  await inParallel(logInsPerRound, parallel, async (left) => {
    const { status, text } = await send({
      method: auth.login.method,
      path: auth.login.path,
      // From many addresses, so that no limit per address applies.
      headers: { 'x-forwarded-for': `203.0.${left % 250}.${Math.floor(left / 250) % 250}` },
      body: { email: accounts[left % accounts.length]?.email, password },
    });
    if (status !== 200) throw new Error(`A log-in answered ${status}: ${text}`);
  });
}

export async function benchLogIns(directory: string, plan: LogInsPlan): Promise<void> {
  const server = await startLoadServer({
    folder: join(directory, 'log-ins'),
    databaseUrl: process.env['BENCH_DATABASE_URL'],
    accounts: plan.logInsPerRound,
    strongPasswords: true,
  });
  const { ready } = server;
  const clients = createSender(ready.origin, plan.parallel);
  const bystander = createSender(ready.origin, 8);
  const shares: number[] = [];
  const idle: number[] = [];
  const busy: number[] = [];
  try {
    for (let round = -1; round < plan.rounds; round += 1) {
      const alone = await server.ask({ passwords: plan.logInsPerRound });
      const idleTimes = await readsDuring(ready, bystander.send, delay(1_000));
      const before = await server.ask('cpu');
      await logInMany(ready, clients.send, plan);
      const logIn = ((await server.ask('cpu')) - before) / plan.logInsPerRound;
      const busyTimes = await readsDuring(
        ready,
        bystander.send,
        logInMany(ready, clients.send, plan),
      );
      // The first round only warms up caches and compiler.
      if (round < 0) continue;
      shares.push(alone / logIn);
      idle.push(...idleTimes);
      busy.push(...busyTimes);
    }
  } finally {
    clients.close();
    bystander.close();
    server.close();
  }
  const share = median(shares);
  const [idleP99, busyP99] = [quantile(idle, 0.99), quantile(busy, 0.99)];
  const ratio = busyP99 / idleP99;
  print(
    `log-ins, CPU: checking the password alone is ${share.toFixed(2)} of a log-in's CPU time, target ≥ ${targets.share}: ${verdict(share >= targets.share)}`,
  );
  print(
    `log-ins, other users: p99 ${busyP99.toFixed(1)} ms, idle ${idleP99.toFixed(1)} ms, ratio ${ratio.toFixed(2)}, target ≤ ${targets.p99}: ${verdict(ratio <= targets.p99)}\n`,
  );
}
