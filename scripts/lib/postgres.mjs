// @ts-check
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';

const isRoot = process.getuid?.() === 0;

function installed() {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return undefined;
  const [newest] = readdirSync(versions)
    .filter((name) => existsSync(join(versions, name, 'bin/initdb')))
    .sort((one, other) => Number(other) - Number(one));
  return newest === undefined ? undefined : join(versions, newest, 'bin');
}

/** The folder of Debian's PostgreSQL programs, installed first where that is possible and needed. */
function programs() {
  const found = installed();
  if (found !== undefined || !isRoot || !existsSync('/usr/bin/apt-get')) return found;
  process.stdout.write('Installing PostgreSQL…\n');
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'postgresql', 'postgresql-contrib');
  return installed();
}

/** PostgreSQL refuses to run as root, so the cluster then belongs to an account without rights. */
function unprivileged() {
  if (!isRoot) return undefined;
  const idOf = (/** @type {string} */ option, /** @type {string} */ name) =>
    Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout);
  const name = ['postgres', 'nobody'].find((account) => spawnSync('id', [account]).status === 0);
  return name === undefined
    ? { uid: 65_534, gid: 65_534 }
    : { uid: idOf('-u', name), gid: idOf('-g', name) };
}

/** Waits for the end of its input, which comes when the one who holds it lets go or dies, and then tidies up. */
const cleaner =
  'cat > /dev/null; "$0/pg_ctl" -D "$1/cluster" -s -m immediate stop; cd /; rm -rf "$1"';

/**
 * Starts a PostgreSQL server for the time of the work, on the loopback and on data that nobody keeps, and gives its URL;
 * undefined where there is no PostgreSQL to be had. A process of its own tidies up, so that nothing is left behind
 * however this one ends, by SIGKILL too.
 * @template T
 * @param {(url: string | undefined) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPostgres(work) {
  const folder = programs();
  if (folder === undefined) return work(undefined);
  const account = unprivileged();
  // A root user's temporary folder may be closed to the account; a socket's path may have about a hundred characters.
  const data = mkdtempSync(
    join(isRoot || tmpdir().length > 60 ? '/tmp' : tmpdir(), 'fj-postgres-'),
  );
  if (account) chownSync(data, account.uid, account.gid);
  const options = {
    ...account,
    cwd: data,
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: data },
  };
  const tidy = spawn('/bin/sh', ['-c', cleaner, folder, data], {
    ...options,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  try {
    const cluster = join(data, 'cluster');
    const call = (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
      execFileSync(join(folder, program), ['-D', cluster, ...args], {
        ...options,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    call('initdb', '-U', 'journal', '-A', 'trust', '-E', 'UTF8', '--no-sync');
    const port = await freePort();
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      `unix_socket_directories=${data}`,
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=60',
    ];
    call(
      'pg_ctl',
      '-s',
      '-w',
      '-l',
      join(data, 'log'),
      '-o',
      settings.map((setting) => `-c ${setting}`).join(' '),
      'start',
    );
    return await work(`postgres://journal@127.0.0.1:${port}/postgres`);
  } finally {
    const ended = once(tidy, 'close');
    tidy.stdin.end();
    await ended;
  }
}
