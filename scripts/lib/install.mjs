// @ts-check
import { join } from 'node:path';
import { fingerprint, isDone, markDone, markUndone } from './fingerprint.mjs';
import { codeOf, mustRun, root, run } from './run.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];

/** @param {string} folder */
const stampIn = (folder) => ({
  file: join(folder, 'node_modules/.installed'),
  print: fingerprint(folder, ['package-lock.json']),
});

/** Whether node_modules holds what the lock file names. @param {string} folder */
export function isInstalled(folder) {
  const stamp = stampIn(folder);
  return isDone(stamp.file, stamp.print);
}

/**
 * Installs the packages of the lock file, if they are not there already. `npm ci` first; `npm install` where a registry
 * lacks the binary of some other platform that the lock file names, which `npm ci` takes for a fault.
 */
export async function install(folder = root) {
  if (isInstalled(folder)) return;
  process.stdout.write('Installing packages…\n');
  const stamp = stampIn(folder);
  markUndone(stamp.file);
  // Development packages build the app, so they are wanted even where NODE_ENV=production is set for the server.
  const options = { cwd: folder, env: { NODE_ENV: undefined, npm_config_omit: undefined } };
  const { code, interrupted } = await run(npm, ['ci', '--include=dev', ...quiet], {
    ...options,
    quiet: true,
  });
  if (interrupted) process.exit(codeOf('SIGINT'));
  if (code !== 0) await mustRun(npm, ['install', '--include=dev', '--no-save', ...quiet], options);
  markDone(stamp.file, stamp.print);
}
