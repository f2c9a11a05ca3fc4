/** What other users notice while one account uploads the files that are most expensive to parse. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { media } from '@fencing-journal/contract/media';
import { createTestVideo } from '@fencing-journal/video-container/testing/videos';
import { mp4OfFreeBoxes, webmOfVoids } from '@fencing-journal/video-container/testing/worst-files';
import { median, quantile } from '../testing/comparison.ts';
import { cpuNanoseconds } from './cpu-time.ts';
import { logInAt } from './log-in.ts';
import type { ReadyMessage } from './media-server.ts';
import { print, verdict } from './report.ts';

export interface WorstFilesPlan {
  rounds: number;
  /** Duration of the idle phase in each round, and the minimum duration for each kind of file. */
  seconds: number;
  parallel: number;
}

/**
 * Maximum ratio of other users' p99 to their p99 when the server is idle, and of the event loop's
 * CPU time per upload to that of an ordinary file of the same size.
 */
const target = 2;

const intervalMs = 10;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Sends a request and returns the milliseconds until the response is complete, and its status (0 if
 * the connection broke).
 */
const timeRequest = (
  url: string,
  method = 'GET',
  headers: Record<string, string | number> = {},
  body?: Uint8Array,
): Promise<{ ms: number; status: number }> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const clientRequest = request(
      url,
      { method, headers, agent: body ? false : agent },
      (response) => {
        response.resume();
        response.once('end', () =>
          resolve({ ms: performance.now() - startedAt, status: response.statusCode ?? 0 }),
        );
      },
    );
    clientRequest.once('error', () => resolve({ ms: performance.now() - startedAt, status: 0 }));
    clientRequest.end(body);
  });

/**
 * Sends requests from another user, one every ten milliseconds until told to stop, in a process
 * that sends no files.
 */
export function serveBystander(origin: string): void {
  let pending: Promise<{ ms: number }>[] = [];
  const state = { running: false };
  process.on('disconnect', () => process.exit());
  process.on('message', (message: 'start' | 'stop') => {
    state.running = message === 'start';
    if (state.running) void sendRequests();
    else
      void Promise.all(pending).then((results) => {
        pending = [];
        process.send?.(results.map(({ ms }) => ms));
      });
  });
  async function sendRequests(): Promise<void> {
    for (let next = performance.now(); state.running; next += intervalMs) {
      await delay(Math.max(0, next - performance.now()));
      pending.push(timeRequest(`${origin}/api/health`));
    }
  }
  process.send?.([]);
}

/** Returns the milliseconds of each of the bystander's requests during the work. */
async function samplesDuring(bystander: ChildProcess, work: Promise<unknown>): Promise<number[]> {
  bystander.send('start');
  await work;
  const response = once(bystander, 'message') as Promise<[number[]]>;
  bystander.send('stop');
  return (await response)[0];
}

const p99 = (samples: number[]): number => quantile(samples, 0.99);

function buildForm(bout: string, file: Uint8Array): Uint8Array {
  const part = (name: string, more = '') =>
    `--bench\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('bout')}${bout}\r\n${part('bout_file', '; filename="worst"')}`),
    file,
    Buffer.from('\r\n--bench--\r\n'),
  ]);
}

/** Returns the CPU time so far of the thread that runs the server's event loop, in milliseconds. */
async function eventLoopCpu({ pid = 0 }: ChildProcess): Promise<number> {
  return (await cpuNanoseconds(`${pid}/task/${pid}`)) / 1e6;
}

interface Sample {
  /** p99 of other users' requests, idle and during the uploads, in milliseconds. */
  idle: number;
  p99: number;
  /** Milliseconds per upload on the event loop's thread. */
  cpu: number;
}

interface WorstFilesMeasurement {
  name: string;
  /** Sent to a server that only writes the bytes: the reference, without a target. */
  bare: boolean;
  /** Medians of the rounds. */
  idle: number;
  p99: number;
  ratio: number;
  cpu: number;
  /** Number of uploads by response status. */
  statusCounts: Map<number, number>;
}

/**
 * Alternates between idle time and each kind of file, so that disturbances of the machine affect
 * all of them.
 */
async function measureWorstFiles(
  folder: string,
  databaseUrl: string | undefined,
  { rounds, seconds, parallel }: WorstFilesPlan,
): Promise<WorstFilesMeasurement[]> {
  await mkdir(folder, { recursive: true });
  const server = fork(process.argv[1] ?? '', [], {
    env: {
      ...process.env,
      BENCH_MEDIA_SERVER: folder,
      ...(databaseUrl !== undefined && { BENCH_MEDIA_DATABASE_URL: databaseUrl }),
    },
  });
  const [ready] = (await once(server, 'message')) as [ReadyMessage];
  const bystander = fork(process.argv[1] ?? '', [], {
    env: { ...process.env, BENCH_BYSTANDER: ready.origin },
  });
  await once(bystander, 'message');
  // In reality the sender is another machine; here it must not compete with the server for the cores.
  setPriority(constants.priority.PRIORITY_LOW);
  let token = '';
  const ordinary = await createTestVideo({ pictureBytes: 200_000 });
  const kinds = [
    { name: 'ordinary MP4 of 4 MB', file: ordinary },
    { name: 'WebM of 1,900,000 Void elements', file: webmOfVoids() },
    { name: 'MP4 with 600,000 empty boxes', file: await mp4OfFreeBoxes() },
    // The cost that no server on this machine can avoid.
    { name: 'ordinary MP4, only received and written to disk', file: ordinary, bare: true },
  ].map(({ name, file, bare = false }) => ({
    name,
    bare,
    form: buildForm(ready.bout, file),
    answers: new Map<number, number>(),
    samples: [] as Sample[],
  }));
  const send = async ({ form, answers: statusCounts, bare }: (typeof kinds)[number]) => {
    const { status } = await timeRequest(
      bare ? ready.raw : ready.origin + media.createForBout.path,
      bare ? 'PUT' : 'POST',
      {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=bench',
        'content-length': form.byteLength,
      },
      form,
    );
    statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1);
  };
  try {
    await samplesDuring(bystander, delay(1000));
    for (let round = -1; round < rounds; round += 1) {
      for (const kind of kinds) {
        token = await logInAt(ready.origin, ready);
        const idle = p99(await samplesDuring(bystander, delay(seconds * 1000)));
        const before = await eventLoopCpu(server);
        await Promise.all(Array.from({ length: parallel }, () => send(kind)));
        const cpu = ((await eventLoopCpu(server)) - before) / parallel;
        const load = Promise.all(Array.from({ length: parallel }, () => send(kind)));
        const loaded = p99(
          await samplesDuring(bystander, Promise.all([load, delay(seconds * 1000)])),
        );
        // The round before the first one only warms up caches and compiler.
        if (round >= 0) kind.samples.push({ idle, p99: loaded, cpu });
      }
    }
    return kinds.map(({ name, bare, answers, samples }) => {
      const medianOf = (select: (sample: Sample) => number) => median(samples.map(select));
      return {
        name,
        bare,
        statusCounts: answers,
        idle: medianOf(({ idle }) => idle),
        p99: medianOf(({ p99: loaded }) => loaded),
        ratio: medianOf(({ idle, p99: loaded }) => loaded / idle),
        cpu: medianOf(({ cpu }) => cpu),
      };
    });
  } finally {
    bystander.disconnect();
    const ended = once(server, 'exit');
    server.disconnect();
    await ended;
  }
}

export async function benchWorstFiles(directory: string, plan: WorstFilesPlan): Promise<void> {
  print(`Others' answers while one account sends ${plan.parallel} of the worst files at a time\n`);
  const serverUrl = process.env['BENCH_DATABASE_URL'];
  const stores = { embedded: undefined, ...(serverUrl !== undefined && { postgres: serverUrl }) };
  for (const [store, url] of Object.entries(stores))
    report(store, await measureWorstFiles(join(directory, `worst-files-${store}`), url, plan));
}

function report(store: string, kinds: readonly WorstFilesMeasurement[]): void {
  const ordinary = kinds[0]?.cpu ?? Number.NaN;
  for (const { name, bare, idle, p99, ratio, cpu, statusCounts } of kinds) {
    const uploads = [...statusCounts].map(([status, count]) => `${count} × ${status}`).join(', ');
    const judged = bare ? 'for comparison' : `target ≤ ${target}: ${verdict(ratio <= target)}`;
    print(
      `${store}, ${name}, p99: ${p99.toFixed(1)} ms, idle ${idle.toFixed(1)} ms, ratio ${ratio.toFixed(2)}, ${judged} (uploads: ${uploads})`,
    );
    if (!bare && cpu !== ordinary)
      print(
        `${store}, ${name}, event loop: ${cpu.toFixed(1)} ms of CPU an upload, ordinary file ${ordinary.toFixed(1)} ms, ratio ${(cpu / ordinary).toFixed(2)}, target ≤ ${target}: ${verdict(cpu / ordinary <= target)}`,
      );
  }
}
