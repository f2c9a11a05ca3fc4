/** How long a built server needs from its start to its first response. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { operations } from '@fencing-journal/contract/operations';
import { median } from '../testing/comparison.ts';
import { freePort } from '../testing/free-port.ts';
import { print, verdict } from './report.ts';

export interface StartPlan {
  starts: number;
}

/** Maximum seconds. */
const targets = { postgres: 0.5, embedded: 1.5, newEmbedded: 4 };

/** Starts the server, stops it after its first response, and returns the seconds until then. */
async function secondsToStart(environment: Record<string, string>): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(process.argv[1] ?? '', '../main.js')], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = once(child, 'exit');
  try {
    for (;;) {
      const response = await fetch(`http://localhost:${port}${operations.health.path}`).catch(
        () => undefined,
      );
      if (response?.ok) return (performance.now() - startedAt) / 1000;
      if (child.exitCode !== null) throw new Error('The server did not start.');
      await delay(5);
    }
  } finally {
    child.kill();
    await exit;
  }
}

function report(name: string, seconds: number, target: number): void {
  print(
    `start, ${name}: ${seconds.toFixed(2)} s to the first answer, target ≤ ${target}: ${verdict(seconds <= target)}`,
  );
}

export async function benchStart(directory: string, plan: StartPlan): Promise<void> {
  const repeat = async (start: () => Promise<number>) => {
    const seconds: number[] = [];
    for (let count = 0; count < plan.starts; count += 1) seconds.push(await start());
    return median(seconds);
  };
  const embedded = { DATA_DIR: join(directory, 'start-embedded') };
  let folders = 0;
  const startNew = () =>
    secondsToStart({ DATA_DIR: join(directory, `start-new-${(folders += 1)}`) });
  await secondsToStart(embedded);
  report('embedded', await repeat(() => secondsToStart(embedded)), targets.embedded);
  report('new embedded store', await repeat(startNew), targets.newEmbedded);
  const url = process.env['BENCH_DATABASE_URL'];
  if (url !== undefined) {
    const postgres = { DATA_DIR: join(directory, 'start-postgres'), DATABASE_URL: url };
    await secondsToStart(postgres);
    report('PostgreSQL', await repeat(() => secondsToStart(postgres)), targets.postgres);
  }
  print('');
}
