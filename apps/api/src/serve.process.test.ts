import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addAna, addVideo, largeVideo, videoKey } from './testing/admin-program.ts';
import { freePort } from './testing/free-port.ts';
import { buildServer, startServer, type ServerProcess } from './testing/server-process.ts';

let folder: string;
let program: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fj-serve-'));
  program = await buildServer(`test-serve-${process.pid}`);
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(join(program, '..'), { recursive: true, force: true });
});

function run(env: Record<string, string>): ServerProcess {
  const server = startServer(program, env);
  running.add(server.child);
  return server;
}

/** Returns the headers that a browser sends with a form. */
async function csrfHeaders(origin: string): Promise<Record<string, string>> {
  const csrf = await fetch(`${origin}/api/auth/csrf-token`);
  const cookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const token = /csrftoken=([^;]*)/.exec(cookie)?.[1] ?? '';
  return { 'content-type': 'application/json', cookie, 'x-csrftoken': token };
}

type NewUser = { password: string } & Record<string, unknown>;
const registrationOf = (user: NewUser) =>
  JSON.stringify({ user: { ...user, password_confirm: user.password }, fencer: {} });

const register = (origin: string, headers: Record<string, string>, user: NewUser) =>
  fetch(`${origin}/api/auth/register`, { method: 'POST', headers, body: registrationOf(user) });

/** Returns the files in a folder that contain the text. */
async function filesWith(directory: string, text: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = await Promise.all(
    files.map(async ({ parentPath, name }) =>
      (await readFile(join(parentPath, name))).includes(text) ? [join(parentPath, name)] : [],
    ),
  );
  return names.flat();
}

describe('the server process', () => {
  it('has logged every request when it ends', async () => {
    const port = await freePort();
    const server = run({ PORT: String(port), DATA_DIR: join(folder, 'logged') });
    await server.listening;
    for (let count = 0; count < 20; count += 1)
      expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output().match(/"route":"\/api\/health".*"msg":"request"/g)).toHaveLength(20);
  });

  it('logs a warning for every insecure choice when it starts', async () => {
    const server = run({
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'insecure'),
      PUBLIC_URL: 'https://journal.example',
    });
    await server.listening;
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output()).toContain('PUBLIC_URL is https but TRUST_PROXY is off');
  });

  it('stops a running backup on a stop signal and exits with 0', async () => {
    const data = join(folder, 'backing-up');
    const target = join(folder, 'stopped/backup');
    await addAna(data);
    await addVideo(data, largeVideo);
    const server = run({ PORT: String(await freePort()), DATA_DIR: data });
    await server.listening;
    const lock = join(data, 'db.lock');
    const name = (await readdir(lock)).find((entry) => entry.endsWith('.sock')) ?? '';
    const socket = connect(join(lock, name)).resume();
    socket.write(`${JSON.stringify({ name: 'backup', args: [target], actor: 'ops' })}\n`);
    const copy = join(`${target}.new`, 'media/incoming', videoKey);
    await expect.poll(() => existsSync(copy), { interval: 5 }).toBe(true);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    socket.destroy();
    expect(await readdir(join(target, '..'))).toEqual([]);
  });

  it('finishes running requests on a stop signal and exits with 0', async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const server = run({ PORT: String(port), DATA_DIR: join(folder, 'stop') });
    await server.listening;
    expect((await fetch(`${origin}/api/ready`)).status).toBe(200);
    const headers = await csrfHeaders(origin);
    const body = registrationOf({
      first_name: 'Ada',
      last_name: 'Lunge',
      email: 'ada@example.com',
      password: 'piste-Lamp-42',
    });
    const registration = request(`${origin}/api/auth/register`, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body), expect: '100-continue' },
    });
    const answered = once(registration, 'response') as Promise<[IncomingMessage]>;
    // The server waits for the body, so the signal arrives while the request is running.
    await once(registration, 'continue');
    server.child.kill('SIGTERM');
    await server.prints('finishing current work');
    registration.end(body);
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(201);
    expect(await server.ended).toBe(0);
    await expect(fetch(`${origin}/api/health`)).rejects.toThrow('fetch failed');

    const again = run({ PORT: String(port), DATA_DIR: join(folder, 'stop') });
    await again.listening;
    expect((await stat(join(folder, 'stop/secrets.json'))).mode & 0o777).toBe(0o600);
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
    const logged = `${server.output()}${again.output()}`;
    expect(logged).not.toMatch(/piste-Lamp-42|ada@example\.com/);
    expect(logged).not.toContain(
      (
        JSON.parse(await readFile(join(folder, 'stop/secrets.json'), 'utf8')) as {
          app_secret: string;
        }
      ).app_secret,
    );
  });

  it('reports that it is not ready and ends connections before it stops listening', async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const DATA_DIR = join(folder, 'drain');
    const server = run({ PORT: String(port), DATA_DIR, DRAIN_SECONDS: '10' });
    await server.listening;
    expect((await fetch(`${origin}/api/health`)).headers.get('connection')).toBe('keep-alive');
    server.child.kill('SIGTERM');
    while ((await fetch(`${origin}/api/ready`)).status === 200);
    const health = await fetch(`${origin}/api/health`);
    expect([health.status, health.headers.get('connection')]).toEqual([200, 'close']);
    expect(await server.ended).toBe(0);
  });

  it(
    'keeps nothing of a registration by a child under 13, neither in the data folder nor in the log',
    { tags: ['B-MG-02', 'PR-3'] },
    async () => {
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const directory = join(folder, 'under-13');
      const server = run({ PORT: String(port), DATA_DIR: directory, LOG_LEVEL: 'debug' });
      await server.listening;
      const headers = await csrfHeaders(origin);
      const [child, adult] = ['canarychildqxwvzx', 'canaryadultqxwvzx'];
      const thisYear = new Date().getUTCFullYear();
      for (const [canary, birth_year, expected] of [
        [child, thisYear - 10, 403],
        [adult, thisYear - 40, 201],
      ] as const) {
        const response = await register(origin, headers, {
          first_name: canary,
          last_name: canary,
          email: `${canary}@example.com`,
          password: `${canary} lamp on the piste`,
          birth_year,
        });
        expect(response.status).toBe(expected);
      }
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      expect(await filesWith(directory, child)).toEqual([]);
      expect(await filesWith(directory, adult)).not.toEqual([]);
      expect(`${server.output()}${server.errors()}`).not.toContain(child);
    },
  );

  it(
    'makes its files unreadable for other users, even in a folder that was readable',
    { tags: ['PR-2', 'SE-2'] },
    async () => {
      const directory = join(folder, 'open');
      await mkdir(directory, { mode: 0o755 });
      const server = run({ PORT: String(await freePort()), DATA_DIR: directory });
      await server.listening;
      const open = [];
      // PGlite chooses the modes inside db/, but nobody else can get there.
      const names = (await readdir(directory, { recursive: true })).filter(
        (name) => !name.startsWith(`db${sep}`),
      );
      for (const name of ['', ...names]) {
        if ((await stat(join(directory, name))).mode & 0o077) open.push(name);
      }
      expect(open).toEqual([]);
    },
  );

  it('reports that another server has the data open, and leaves that server alone', async () => {
    const [first, second] = [await freePort(), await freePort()];
    const directory = join(folder, 'taken');
    const holder = run({ PORT: String(first), DATA_DIR: directory });
    await holder.listening;
    const late = run({ PORT: String(second), DATA_DIR: directory });
    expect(await late.ended).toBe(1);
    expect(late.errors()).toContain("couldn't start");
    expect(late.errors()).toContain(directory);
    expect((await fetch(`http://127.0.0.1:${first}/api/ready`)).status).toBe(200);
  });

  it('reports all invalid variables together and starts nothing', async () => {
    const server = run({
      PORT: 'many',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://x',
      DATA_DIR: join(folder, 'never'),
    });
    expect(await server.ended).toBe(1);
    for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL'])
      expect(server.errors()).toContain(`  ${name}: `);
    await expect(stat(join(folder, 'never'))).rejects.toThrow('ENOENT');
  });
});
