// @ts-check
import { join } from 'node:path';
import { fingerprint, isDone, markDone } from './fingerprint.mjs';
import { mustRun, root, run } from './run.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];

/**
 * Installs the packages of the lock file, if they are not there already. `npm ci` first; `npm install` where a registry
 * lacks the binary of some other platform that the lock file names, which `npm ci` takes for a fault.
 */
export async function install(folder = root) {
  const print = fingerprint([join(folder, 'package-lock.json')]);
  const stamp = join(folder, 'node_modules/.installed');
  if (isDone(stamp, print)) return;
  process.stdout.write('Installing packages…\n');
  const { code } = await run(npm, ['ci', ...quiet], { cwd: folder, quiet: true });
  if (code !== 0) await mustRun(npm, ['install', '--no-save', ...quiet], { cwd: folder });
  markDone(stamp, print);
}
