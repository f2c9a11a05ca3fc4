// @ts-check
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDebianPackages } from './debian-packages.mjs';
import { freePort } from './free-port.mjs';

const isRoot = process.getuid?.() === 0;

function findPrograms() {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return undefined;
  const [newest] = readdirSync(versions)
    .filter((name) => existsSync(join(versions, name, 'bin/initdb')))
    .sort((a, b) => Number(b) - Number(a));
  return newest === undefined ? undefined : join(versions, newest, 'bin');
}

/** Returns the folder of Debian's PostgreSQL programs, after installing them if necessary and possible. */
function ensurePrograms() {
  const found = findPrograms();
  if (found !== undefined) return found;
  installDebianPackages('PostgreSQL', ['postgresql', 'postgresql-contrib']);
  return findPrograms();
}

/**
 * Returns the account that runs the cluster. PostgreSQL refuses to run as root, so root uses an
 * unprivileged account.
 */
function unprivilegedAccount() {
  if (!isRoot) return undefined;
  const idOf = (/** @type {string} */ option, /** @type {string} */ name) =>
    Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout);
  const name = ['postgres', 'nobody'].find((account) => spawnSync('id', [account]).status === 0);
  return name === undefined
    ? { uid: 65_534, gid: 65_534 }
    : { uid: idOf('-u', name), gid: idOf('-g', name) };
}

/** Waits until its input ends, because the owning process closes it or dies, and then cleans up. */
const cleanupScript =
  'cat > /dev/null; "$0/pg_ctl" -D "$1/cluster" -s -m immediate stop; cd /; rm -rf "$1"';

/**
 * Runs the work with a temporary PostgreSQL server on loopback and passes its URL, or undefined if
 * PostgreSQL is not available. A separate process cleans up, so that nothing is left however this
 * process ends, even with SIGKILL.
 * @template T
 * @param {(url: string | undefined) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPostgres(work) {
  const folder = ensurePrograms();
  if (folder === undefined) return work(undefined);
  const account = unprivilegedAccount();
  // The account might not be able to read root's temporary folder, and a socket path is limited to
  // about a hundred characters.
  const data = mkdtempSync(
    join(isRoot || tmpdir().length > 60 ? '/tmp' : tmpdir(), 'fj-postgres-'),
  );
  if (account) chownSync(data, account.uid, account.gid);
  const options = {
    ...account,
    cwd: data,
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: data },
  };
  const cleanupProcess = spawn('/bin/sh', ['-c', cleanupScript, folder, data], {
    ...options,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  try {
    const cluster = join(data, 'cluster');
    const runProgram = (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
      execFileSync(join(folder, program), ['-D', cluster, ...args], {
        ...options,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    runProgram('initdb', '-U', 'journal', '-A', 'trust', '-E', 'UTF8', '--no-sync');
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
    runProgram(
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
    const ended = once(cleanupProcess, 'close');
    cleanupProcess.stdin.end();
    await ended;
  }
}
