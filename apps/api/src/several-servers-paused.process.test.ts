import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { media } from '@fencing-journal/contract/media';
import { createTestVideo } from '@fencing-journal/video-container/testing/videos';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServerStore, type Store } from './db/database.ts';
import { tusClient } from './features/uploads/testing/uploading.ts';
import { Client } from './testing/client.ts';
import { createFactories } from './testing/factories.ts';
import { freePort } from './testing/free-port.ts';
import { executeOnServer } from './testing/server-database.ts';
import { buildServer, startServer, type ServerProcess } from './testing/server-process.ts';
import { askOnce } from './testing/several/asking.ts';
import { startSlowUpload } from './testing/several/slow-upload.ts';
import { finishUpload, logIn } from './testing/several/users.ts';
import { silentLog } from './testing/silent-log.ts';

/** If it is not set, vitest.config.ts leaves this file out. */
const databaseServer = process.env['TEST_DATABASE_URL'] ?? '';

let directory: string;
let databaseName: string;
let program: string;
let store: Store | undefined;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fj-paused-'));
  databaseName = `fj_paused_${randomBytes(6).toString('hex')}`;
  await executeOnServer(databaseServer, `CREATE DATABASE ${databaseName}`);
  program = await buildServer(`test-paused-${process.pid}`);
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  await store?.close();
  await executeOnServer(databaseServer, `DROP DATABASE ${databaseName} WITH (FORCE)`);
  await rm(directory, { recursive: true, force: true });
  await rm(dirname(program), { recursive: true, force: true });
});

/** Returns the bytes of uploads that are written, but not necessarily recorded as durable. */
async function incomingBytes(): Promise<number> {
  const folder = join(directory, 'media/incoming');
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{32}$/.test(name));
  const files = await Promise.all(names.map((name) => stat(join(folder, name))));
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Starts a server that shares its database and video folder with the others. */
async function start() {
  const port = await freePort();
  const server = startServer(program, {
    PORT: String(port),
    DATABASE_URL: Object.assign(new URL(databaseServer), { pathname: `/${databaseName}` }).href,
    DATA_DIR: directory,
    APP_SECRET: 'one secret that all servers of this test share',
    FFMPEG_PATH: '/nowhere',
  });
  servers.push(server);
  await server.listening;
  return { server, port, origin: `http://localhost:${port}` };
}

it(
  'a server that was paused during an upload does not change it after another has taken over',
  { tags: ['UP-6'] },
  async () => {
    const [paused, other] = [await start(), await start()];
    const databaseUrl = Object.assign(new URL(databaseServer), { pathname: `/${databaseName}` });
    store = await openServerStore(databaseUrl.href, silentLog, { size: 2 });
    const make = createFactories(store.db);
    const user = await make.user({ plan: 'Coach' });
    const { slug: lesson } = await make.lesson(user.id, {
      date: '2026-03-10',
      coach_name: 'Robin Prime',
      student_notes: 'Distance.',
    });
    const client = new Client(paused.origin);
    await logIn(client, user, askOnce);
    const next = Object.assign(new Client(other.origin), { token: client.token });
    const video = await createTestVideo({ pictureBytes: 100_000 });
    const place = { kind: 'lesson', slug: lesson } as const;

    const pauseAt = Math.floor(video.length / 2);
    // The bytes after the pause differ from the video, so that they would be noticed.
    const sent = Buffer.concat([video.subarray(0, pauseAt), Buffer.alloc(video.length - pauseAt)]);
    const slow = await startSlowUpload(client, place, sent, { port: paused.port, pauseAt });
    await expect.poll(incomingBytes).toBeGreaterThan(0);
    paused.server.child.kill('SIGSTOP');
    // The bytes are waiting in the paused server's socket.
    const broken = slow.finish();
    // Waits until the lease has ended.
    expect((await tusClient(next).ask(slow.url)).status).toBe(200);
    await finishUpload(next, slow.url, video, askOnce);
    const read = await next.call(media.read, { params: { slug: slow.slug } });
    expect(read.status).toBe(200);

    paused.server.child.kill('SIGCONT');
    expect(await broken).not.toBe(204);
    const stored = await fetch(other.origin + read.body.url);
    expect(Buffer.from(await stored.arrayBuffer()).equals(video)).toBe(true);
  },
);
