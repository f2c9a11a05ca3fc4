/**
 * How long other users wait while one account requests its largest lists many times in parallel.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { tournaments } from '@fencing-journal/contract/tournaments';
import type { ReadsPlan, ReadsReady } from './reads-server.ts';
import { quantile } from '../testing/comparison.ts';

/** Milliseconds within which 99 % of other users' requests must be answered. */
export const readsTargetMs = 1_000;

interface ReadsMeasured {
  what: string;
  bytes: number;
  /** Milliseconds of the large request on its own. */
  alone: number;
  /** Statuses of the parallel requests, and their total duration in milliseconds. */
  statuses: string;
  together: number;
  /** Of other users during that time, in milliseconds. */
  p50: number;
  p99: number;
}

async function tokenOf(origin: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { token: string }).token;
}

export async function measureReads(folder: string, plan: ReadsPlan): Promise<ReadsMeasured[]> {
  const child = fork(process.argv[1] ?? '', [], {
    env: { ...process.env, BENCH_READS_SERVER: folder, BENCH_READS_PLAN: JSON.stringify(plan) },
  });
  try {
    const [ready] = (await once(child, 'message')) as [ReadsReady];
    const { origin, password } = ready;
    const [reader, other] = [
      await tokenOf(origin, ready.reader, password),
      await tokenOf(origin, ready.other, password),
    ];
    const get = async (path: string, token: string) => {
      const began = performance.now();
      const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
      const { byteLength } = await answer.arrayBuffer();
      return { status: answer.status, bytes: byteLength, ms: performance.now() - began };
    };
    const measured: ReadsMeasured[] = [];
    for (const [what, path] of [
      [`fencers/all, ${plan.cards} cards`, fencers.all.path],
      ...ready.events.map(({ bouts, slug }) => [
        `events/detail, ${bouts} bouts`,
        events.detail.path.replace(':slug', slug),
      ]),
    ] as [string, string][]) {
      for (let warm = 0; warm < 3; warm += 1) await get(path, reader);
      const { bytes, ms: alone } = await get(path, reader);
      const began = performance.now();
      const burst = { running: true };
      const all = Promise.all(Array.from({ length: plan.atOnce }, () => get(path, reader))).then(
        (answers) => {
          burst.running = false;
          return answers;
        },
      );
      const times: number[] = [];
      while (burst.running || times.length < 20) {
        times.push((await get(tournaments.all.path, other)).ms);
        await delay(5);
      }
      const counts = new Map<number, number>();
      for (const { status } of await all) counts.set(status, (counts.get(status) ?? 0) + 1);
      measured.push({
        what,
        bytes,
        alone,
        statuses: [...counts].map(([status, count]) => `${count} × ${status}`).join(', '),
        together: performance.now() - began,
        p50: quantile(times, 0.5),
        p99: quantile(times, 0.99),
      });
    }
    return measured;
  } finally {
    child.disconnect();
  }
}
