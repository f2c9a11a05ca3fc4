/** The server of the benchmarks "log-ins" and "mixed", in its own process, so that the clients don't slow it down. */
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { buildApp } from '../app.ts';
import { openStore } from '../db/database.ts';
import { createLogDestination } from '../lib/log-destination.ts';
import { hashPassword } from '../passwords/index.ts';
import { createFactories, type Factories } from '../testing/factories.ts';
import { originOf } from '../testing/origin.ts';
import { silentLog } from '../testing/silent-log.ts';
import { appOptions } from './app-options.ts';
import { startChild } from './child.ts';
import { processCpu } from './cpu-time.ts';
import { logIn } from './log-in.ts';

export interface LoadServerPlan {
  folder: string;
  /** Without it, the server opens an embedded store. */
  databaseUrl?: string | undefined;
  accounts: number;
  /**
   * Whether to hash passwords as in production. If false, a cheaper hash speeds up the login of each account during
   * setup.
   */
  strongPasswords: boolean;
}

export interface LoadAccount {
  email: string;
  token: string;
  tournament: string;
  event: string;
  fencers: [string, string];
}

export interface LoadServerReady {
  origin: string;
  password: string;
  accounts: LoadAccount[];
}

/** The questions that the parent process sends. The response is a number. */
export type LoadServerQuestion =
  /** CPU time of the process so far, in microseconds. */
  | 'cpu'
  /** Resident memory, in bytes. */
  | 'memory'
  /** CPU time per check when checking this many passwords, in microseconds. */
  | { passwords: number };

const password = 'a phrase of the benchmark';

async function fillAccount(make: Factories, password_hash: string) {
  const user = await make.user({ password_hash });
  const tournament = await make.tournament(user.id);
  const event = await make.event(user.id, tournament);
  const fencer = await make.fencer(user.id);
  for (let count = 0; count < 10; count += 1)
    await make.bout(user.id, {
      event: event.slug,
      fencer_a: user.self.slug,
      fencer_b: fencer.slug,
      score_a: 5,
      score_b: count % 5,
    });
  for (let count = 0; count < 10; count += 1)
    await make.lesson(user.id, {
      coach_name: 'Ann Coach',
      date: '2026-01-02',
      student_notes: 'Footwork, then the parry in four and the riposte to the flank.',
    });
  const fencers: [string, string] = [user.self.slug, fencer.slug];
  return { email: user.email, tournament: tournament.slug, event: event.slug, fencers };
}

/** Returns the CPU time of a password check in microseconds, without the server's thread and queue. */
async function checkPasswords(count: number): Promise<number> {
  const stored = await hashPassword(password);
  const before = processCpu();
  for (let done = 0; done < count; done += 1) await verify(stored, password);
  return (processCpu() - before) / count;
}

/** Starts the server in its own process. */
export const startLoadServer = (plan: LoadServerPlan) =>
  startChild<LoadServerReady, LoadServerQuestion, number>('BENCH_LOAD_SERVER', plan);

async function answerTo(question: LoadServerQuestion): Promise<number> {
  if (question === 'cpu') return processCpu();
  if (question === 'memory') return process.memoryUsage.rss();
  return checkPasswords(question.passwords);
}

export async function serveLoadBench(plan: LoadServerPlan): Promise<void> {
  const { folder, databaseUrl } = plan;
  const store = await openStore({ databaseUrl, directory: join(folder, 'db'), log: silentLog });
  const unlimited = '1000000000';
  const options = appOptions(folder, {
    LOG_LEVEL: 'info',
    // Each client has its own address, as in production.
    TRUST_PROXY: 'loopback',
    READ_LIMIT_PER_ACCOUNT: unlimited,
    WRITE_LIMIT_PER_ACCOUNT: unlimited,
  });
  const app = await buildApp({ ...options, store, logTo: createLogDestination() });
  const make = createFactories(store.db);
  const password_hash = plan.strongPasswords
    ? await hashPassword(password)
    : await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const accounts: LoadAccount[] = [];
  for (let count = 0; count < plan.accounts; count += 1) {
    const account = await fillAccount(make, password_hash);
    accounts.push({ ...account, token: await logIn(app, { email: account.email, password }) });
  }
  await store.db.execute('VACUUM (ANALYZE)');
  process.on('disconnect', () => process.exit(0));
  process.on('message', (question: LoadServerQuestion) => {
    void answerTo(question).then((answer) => process.send?.(answer));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const ready: LoadServerReady = { origin: originOf(app.server), password, accounts };
  process.send?.(ready);
}
