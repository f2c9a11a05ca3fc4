/**
 * How long the preview of the largest file takes, how much memory it needs, and how long it stalls
 * the server.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { importLimits } from '@fencing-journal/contract/imports';
import { buildApp } from '../app.ts';
import { openStore } from '../db/database.ts';
import { createFactories } from '../testing/factories.ts';
import { originOf } from '../testing/origin.ts';
import { silentLog } from '../testing/silent-log.ts';
import { quantile } from '../testing/comparison.ts';
import { largeFiles, ownBouts } from '../result-files/testing/large-files.ts';
import { appOptions } from './app-options.ts';
import { logIn } from './log-in.ts';
import { print, verdict } from './report.ts';

export interface ImportsPlan {
  rounds: number;
}

const target = { ms: 3_000, megabytes: 200 };
const boundary = 'a-boundary-of-the-benchmark';

const formOf = (content: string): Buffer =>
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n${content}\r\n--${boundary}--\r\n`,
  );

/**
 * Runs the work and returns its duration in milliseconds, by how many megabytes the process grew,
 * and the longest stall of its event loop.
 */
async function measure(work: () => Promise<void>) {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const state = { running: true };
  const stalls: number[] = [];
  const watch = (async () => {
    while (state.running) {
      const began = performance.now();
      await delay(5);
      stalls.push(performance.now() - began - 5);
      peak = Math.max(peak, process.memoryUsage.rss());
    }
  })();
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  state.running = false;
  await watch;
  return { ms, megabytes: (peak - before) / 1e6, stallMs: quantile(stalls, 1) };
}

export async function benchImports(directory: string, { rounds }: ImportsPlan): Promise<void> {
  const store = await openStore({
    databaseUrl: undefined,
    directory: join(directory, 'imports'),
    log: silentLog,
  });
  const app = await buildApp({ ...appOptions(directory), store });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = originOf(app.server);
  try {
    const user = await createFactories(store.db).user({ first_name: 'Mia', last_name: 'Sorvald' });
    const headers = {
      authorization: `Bearer ${await logIn(app, user)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    };
    print('\nPreview of a file of 10 MB (wall time, growth of the process, longest stall)');
    for (const [name, make] of Object.entries(largeFiles)) {
      const payload = formOf(make(importLimits.fileBytes - 1_000));
      const results: Awaited<ReturnType<typeof measure>>[] = [];
      for (let round = 0; round < rounds; round += 1)
        results.push(
          await measure(async () => {
            const response = await fetch(`${origin}/api/imports/`, {
              method: 'POST',
              headers,
              body: payload,
            });
            const body = await response.text();
            if (response.status !== 201) throw new Error(`${name}: ${response.status} ${body}`);
          }),
        );
      const worst = (key: 'ms' | 'megabytes' | 'stallMs') =>
        Math.max(...results.map((result) => result[key]));
      const isMet = worst('ms') <= target.ms && worst('megabytes') <= target.megabytes;
      print(
        `preview, ${name}: ${worst('ms').toFixed(0)} ms, ${worst('megabytes').toFixed(0)} MB more, longest stall ${worst('stallMs').toFixed(0)} ms, target ≤ ${target.ms} ms and ≤ ${target.megabytes} MB: ${verdict(isMet)}`,
      );
    }
    const post = async (path: string, init: RequestInit = {}) => {
      const { authorization } = headers;
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { authorization },
        ...init,
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
      return JSON.parse(text) as { id: string };
    };
    const send = async (content: string) =>
      (await post('/api/imports/', { headers, body: formOf(content) })).id;
    const content = ownBouts(importLimits.ownBouts - 10);
    const steps: [string, string, string][] = [['apply', 'new bouts', await send(content)]];
    print('\nAn import of 2,000 own bouts');
    for (const [call, what, id] of steps) {
      const { ms } = await measure(async () => void (await post(`/api/imports/${id}/${call}/`)));
      print(`${call}, ${what}: ${ms.toFixed(0)} ms`);
      if (steps.length > 1) continue;
      const changed = await send(content.replaceAll('Score="5"', 'Score="6"'));
      steps.push(['apply', 'changed scores', changed], ['undo', 'changed scores', changed]);
      const all = await send(content.replaceAll('Taille="64"', 'Taille="32"'));
      steps.push(['apply', 'another round', all], ['undo', 'another round', all]);
    }
  } finally {
    await app.close();
    await store.close();
  }
}
