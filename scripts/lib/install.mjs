// @ts-check
import { join } from 'node:path';
import { fingerprint, isDone, markDone, clearDone } from './fingerprint.mjs';
import { signalExitCode, runOrExit, root, run } from './run.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];

/** @param {string} folder */
const stampIn = (folder) => ({
  file: join(folder, 'node_modules/.installed'),
  hash: fingerprint(folder, ['package-lock.json']),
});

/** Whether node_modules matches the lock file. @param {string} folder */
export function isInstalled(folder) {
  const stamp = stampIn(folder);
  return isDone(stamp.file, stamp.hash);
}

/**
 * Installs the lock file's packages unless they are installed. Falls back from `npm ci` to `npm install`, because `npm
 * ci` fails if the registry lacks another platform's binary.
 */
export async function install(folder = root) {
  if (isInstalled(folder)) return;
  process.stdout.write('Installing packages…\n');
  const stamp = stampIn(folder);
  clearDone(stamp.file);
  // The build needs development packages even if NODE_ENV=production is set for the server.
  const options = { cwd: folder, env: { NODE_ENV: undefined, npm_config_omit: undefined } };
  const { code, interrupted } = await run(npm, ['ci', '--include=dev', ...quiet], {
    ...options,
    quiet: true,
  });
  if (interrupted) process.exit(signalExitCode('SIGINT'));
  if (code !== 0)
    await runOrExit(npm, ['install', '--include=dev', '--no-save', ...quiet], options);
  markDone(stamp.file, stamp.hash);
}
