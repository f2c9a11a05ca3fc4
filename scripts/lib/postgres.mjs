// @ts-check
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isRoot = process.getuid?.() === 0;

function installed() {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return undefined;
  const newest = readdirSync(versions).filter((name) => existsSync(join(versions, name, 'bin/initdb'))).sort((one, other) => Number(other) - Number(one))[0];
  return newest === undefined ? undefined : join(versions, newest, 'bin');
}

/** The folder of Debian's PostgreSQL programs, installed first where that is possible and needed. */
function programs() {
  const found = installed();
  if (found !== undefined || !isRoot || !existsSync('/usr/bin/apt-get')) return found;
  process.stdout.write('Installing PostgreSQL…\n');
  const apt = (/** @type {string[]} */ ...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'postgresql', 'postgresql-contrib');
  return installed();
}

/** PostgreSQL refuses to run as root, so the cluster belongs to an account without rights. */
function unprivileged() {
  if (!isRoot) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const found = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const group = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (found.status === 0) return { uid: Number(found.stdout), gid: Number(group.stdout) };
  }
  return { uid: 65534, gid: 65534 };
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/**
 * Starts a PostgreSQL server for the time of the work, on the loopback and on data that nobody keeps, and gives its URL;
 * undefined where there is no PostgreSQL to be had.
 * @template T
 * @param {(url: string | undefined) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPostgres(work) {
  const folder = programs();
  if (folder === undefined) return work(undefined);
  const account = unprivileged();
  const data = mkdtempSync(join(tmpdir(), 'fj-postgres-'));
  if (account) chownSync(data, account.uid, account.gid);
  const asAccount = { ...account, cwd: data, env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: data } };
  const cluster = join(data, 'cluster');
  const ctl = (/** @type {string[]} */ ...args) => execFileSync(join(folder, 'pg_ctl'), ['-D', cluster, '-s', '-w', ...args], { ...asAccount, stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = () => {
    try {
      if (existsSync(join(cluster, 'postmaster.pid'))) ctl('stop', '-m', 'immediate');
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  };
  process.on('exit', stop);
  execFileSync(join(folder, 'initdb'), ['-D', cluster, '-U', 'journal', '-A', 'trust', '-E', 'UTF8', '--no-sync'], { ...asAccount, stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${data}`, 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=60'];
  ctl('start', '-l', join(data, 'log'), '-o', settings.map((setting) => `-c ${setting}`).join(' '));
  try {
    return await work(`postgres://journal@127.0.0.1:${port}/postgres`);
  } finally {
    process.off('exit', stop);
    stop();
  }
}
