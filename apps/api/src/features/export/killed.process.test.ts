import { readdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAna, inStore } from '../../testing/admin-program.ts';
import { freePort } from '../../testing/free-port.ts';
import { buildServer, startServer, type ServerProcess } from '../../testing/server-process.ts';
import { unzip } from '../../testing/unzip.ts';

const lessonCount = 30_000;

let data: string;
let program: string;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'fj-killed-'));
  program = await buildServer(`test-killed-${process.pid}`);
  await addAna(data);
  await inStore(data, async (query) => {
    await query(`
      INSERT INTO lessons (owner_id, slug, coach_name, date, student_notes)
      SELECT id, 'lesson-' || n, 'Robin Tester', '2026-03-10', repeat('Footwork. ', 20)
        FROM users, generate_series(1, ${lessonCount}) n`);
    await query(`
      INSERT INTO exports (owner_id, state, requested_at, attempts, due_at, done, steps)
      SELECT id, 'preparing', now(), 0, now(), 0, 0 FROM users`);
  });
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  await rm(data, { recursive: true, force: true });
  await rm(dirname(program), { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = startServer(program, { PORT: String(await freePort()), DATA_DIR: data });
  servers.push(server);
  await server.listening;
  return server;
}

const exports = () => readdir(join(data, 'exports')).catch(() => [] as string[]);

/** Kills a server that is making the export, and returns the name of the unfinished file. */
async function killDuringExport(): Promise<string> {
  for (;;) {
    const killed = await start();
    await expect.poll(exports, { interval: 2 }).toHaveLength(1);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const [name = ''] = await exports();
    if (name.endsWith('.part')) return name;
    // The export was finished before the signal arrived, so another server makes it again.
    await rm(join(data, 'exports'), { recursive: true });
    await inStore(data, (query) =>
      query("UPDATE exports SET state = 'preparing', attempts = 0, due_at = now()"),
    );
  }
}

it(
  'an export whose server is killed is made by the next server, and no files from the first remain',
  { tags: ['PR-1'] },
  async () => {
    const half = await killDuringExport();
    // A dead server's claim ends after two minutes, which the test skips.
    await inStore(data, (query) => query('UPDATE exports SET due_at = now()'));

    const next = await start();
    await next.prints('export made');
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
    const [row] = await inStore(data, (query) =>
      query('SELECT state, file, attempts FROM exports'),
    );
    const names = await exports();
    expect(row).toEqual({ state: 'ready', file: names[0], attempts: 2 });
    expect(names).toHaveLength(1);
    expect(names[0]).not.toBe(half.replace('.part', ''));
    const files = await unzip(await readFile(join(data, 'exports', names[0] ?? '')));
    const lessons = files
      .get('tables/lessons.csv')
      ?.toString()
      .match(/Robin Tester/g);
    expect(lessons).toHaveLength(lessonCount);
  },
);
