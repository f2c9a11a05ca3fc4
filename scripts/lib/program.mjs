// @ts-check
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { signalExitCode, node, root } from './run.mjs';

/**
 * Returns the user's working directory. npm changes to the repository before it runs a script and
 * passes the original directory in INIT_CWD. INIT_CWD is trusted only if npm runs this repository:
 * a script of another package may have started this program.
 */
function userFolder() {
  const byOurNpm = process.env['npm_package_json'] === join(root, 'package.json');
  return (byOurNpm && process.env['INIT_CWD']) || process.cwd();
}

/**
 * Ignores the second of two signals from one key press. A terminal sends Ctrl-C to the whole
 * process group, and npm forwards it too, so one press arrives twice. The second signal would kill
 * a program that is shutting down.
 */
function deduplicateSignals() {
  let handledAt = -Infinity;
  const handleSignal = (/** @type {NodeJS.Signals} */ signal) => {
    const now = performance.now();
    if (process.listenerCount(signal) > 1) handledAt = now;
    else if (now - handledAt > 1000) process.exit(signalExitCode(signal));
  };
  process.on('SIGINT', handleSignal);
  process.on('SIGTERM', handleSignal);
}

/**
 * Installs and builds what is stale, and then runs the built program in this process: terminal,
 * environment, signals and exit code are the program's. Relative paths are resolved from the user's
 * directory; the default data folder is in the repository.
 * @param {'main' | 'admin' | 'demo'} name
 * @param {{ data?: string }} [options]
 */
export async function runProgram(name, { data = 'data' } = {}) {
  const folder = userFolder();
  const configuredDataDir = process.env['DATA_DIR'];
  await install();
  await build();
  const file = join(root, 'apps/api/dist', `${name}.js`);
  process.chdir(folder);
  if (configuredDataDir !== '')
    process.env['DATA_DIR'] =
      configuredDataDir === undefined ? join(root, data) : resolve(folder, configuredDataDir);
  process.argv = [node, file, ...process.argv.slice(2)];
  process.setSourceMapsEnabled(true);
  deduplicateSignals();
  await import(pathToFileURL(file).href);
}
