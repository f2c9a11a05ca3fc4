/**
 * How long other users wait while one account requests its largest lists many times in parallel.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { quantile } from '../testing/comparison.ts';
import { logInAt } from './log-in.ts';
import type { ReadsPlan, ReadsReadyMessage } from './reads-server.ts';
import { print, verdict } from './report.ts';

/** Milliseconds within which 99% of other users' requests must be answered. */
const targetMs = 1_000;

interface ReadsMeasurement {
  label: string;
  bytes: number;
  /** Milliseconds of the large request on its own. */
  singleMs: number;
  /** Statuses of the parallel requests, and their total duration in milliseconds. */
  statuses: string;
  burstMs: number;
  /** Durations of other users' requests during that time, in milliseconds. */
  p50: number;
  p99: number;
}

async function measureReads(folder: string, plan: ReadsPlan): Promise<ReadsMeasurement[]> {
  const child = fork(process.argv[1] ?? '', [], {
    env: { ...process.env, BENCH_READS_SERVER: folder, BENCH_READS_PLAN: JSON.stringify(plan) },
  });
  try {
    const [ready] = (await once(child, 'message')) as [ReadsReadyMessage];
    const { origin, password } = ready;
    const [reader, other] = [
      await logInAt(origin, { email: ready.reader, password }),
      await logInAt(origin, { email: ready.other, password }),
    ];
    const get = async (path: string, token: string) => {
      const startedAt = performance.now();
      const response = await fetch(origin + path, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { byteLength } = await response.arrayBuffer();
      return { status: response.status, bytes: byteLength, ms: performance.now() - startedAt };
    };
    const measured: ReadsMeasurement[] = [];
    for (const [label, path] of [
      [`fencers/all, ${plan.cards} cards`, fencers.all.path],
      ...ready.events.map(({ bouts, slug }) => [
        `events/detail, ${bouts} bouts`,
        events.detail.path.replace(':slug', slug),
      ]),
    ] as [string, string][]) {
      for (let warmup = 0; warmup < 3; warmup += 1) await get(path, reader);
      const { bytes, ms: singleMs } = await get(path, reader);
      const startedAt = performance.now();
      const burst = { running: true };
      const all = Promise.all(Array.from({ length: plan.parallel }, () => get(path, reader))).then(
        (responses) => {
          burst.running = false;
          return responses;
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
        label,
        bytes,
        singleMs,
        statuses: [...counts].map(([status, count]) => `${count} × ${status}`).join(', '),
        burstMs: performance.now() - startedAt,
        p50: quantile(times, 0.5),
        p99: quantile(times, 0.99),
      });
    }
    return measured;
  } finally {
    child.disconnect();
  }
}

export async function benchReads(directory: string, plan: ReadsPlan): Promise<void> {
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
    `\nreads: worst p99 of others ${worst.toFixed(0)} ms, target ≤ ${targetMs}: ${verdict(worst <= targetMs)}\n`,
  );
}
