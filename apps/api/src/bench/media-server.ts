/**
 * The server of the media benchmark, in its own process, so that its cost is measured apart from
 * the client's.
 */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { buildApp } from '../app.ts';
import { openStore } from '../db/database.ts';
import { openStorage } from '../storage/index.ts';
import { createFactories } from '../testing/factories.ts';
import { originOf } from '../testing/origin.ts';
import { silentLog } from '../testing/silent-log.ts';
import { appOptions } from './app-options.ts';
import { processCpu } from './cpu-time.ts';

/** The measurements that the parent process requests. */
export interface Costs {
  /** Microseconds of CPU so far. */
  cpu: number;
  /** Resident memory in bytes. */
  rss: number;
}
export interface ReadyMessage {
  origin: string;
  /** URL that accepts a file by PUT and only writes and syncs it: the baseline. */
  raw: string;
  email: string;
  password: string;
  bout: string;
  folder: string;
}

async function rawServer(folder: string): Promise<string> {
  let files = 0;
  const server = createServer((request, response) => {
    files += 1;
    void pipeline(request, createWriteStream(join(folder, `raw-${files}`), { flush: true })).then(
      () => response.writeHead(204).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return originOf(server);
}

/**
 * Listens, sends its address to the parent, and responds to its requests until the parent
 * disconnects.
 */
export async function serveMediaBench(folder: string, databaseUrl?: string): Promise<void> {
  await mkdir(join(folder, 'raw'), { recursive: true });
  const store = await openStore({
    databaseUrl,
    directory: join(folder, 'db'),
    log: silentLog,
  });
  const options = appOptions(folder, {
    WRITE_LIMIT_PER_ACCOUNT: '1000000',
    READ_LIMIT_PER_ACCOUNT: '10000000',
    FFMPEG_PATH: '/nowhere',
  });
  const storage = await openStorage(options.config);
  const app = await buildApp({ ...options, store, storage });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const make = createFactories(store.db);
  const user = await make.user({ plan: 'Student' });
  const event = await make.event(user.id, await make.tournament(user.id));
  const fencer = await make.fencer(user.id);
  const bout = await make.bout(user.id, {
    event: event.slug,
    fencer_a: user.self.slug,
    fencer_b: fencer.slug,
    score_a: 5,
    score_b: 3,
  });
  process.on('message', (message) => {
    if (message === 'collected') globalThis.gc?.();
    process.send?.({ cpu: processCpu(), rss: process.memoryUsage.rss() } satisfies Costs);
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({
    origin: originOf(app.server),
    raw: await rawServer(join(folder, 'raw')),
    email: user.email,
    password: user.password,
    bout: bout.slug,
    folder,
  } satisfies ReadyMessage);
}
