// @ts-check
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { codeOf, node, root } from './run.mjs';

/**
 * The user's working directory. npm changes to the repository before it runs a script and passes the original in
 * INIT_CWD. That is trusted only if npm runs this repository: a script of another package may have started us.
 */
function userFolder() {
  const byOurNpm = process.env['npm_package_json'] === join(root, 'package.json');
  return (byOurNpm && process.env['INIT_CWD']) || process.cwd();
}

/**
 * A terminal sends Ctrl-C to the whole process group, and npm forwards it too, so one press arrives twice. The second
 * would kill a program that is shutting down, so it is swallowed here.
 */
function takeSignalsOnce() {
  let taken = -Infinity;
  const take = (/** @type {NodeJS.Signals} */ signal) => {
    const now = performance.now();
    if (process.listenerCount(signal) > 1) taken = now;
    else if (now - taken > 1000) process.exit(codeOf(signal));
  };
  process.on('SIGINT', take);
  process.on('SIGTERM', take);
}

/**
 * Installs and builds what is stale, then runs the built program in this process: terminal, environment, signals and
 * exit code are the program's own. Relative paths are resolved from the user's directory; the default data folder is in
 * the repository.
 * @param {'main' | 'admin' | 'demo'} name
 * @param {{ data?: string }} [options]
 */
export async function become(name, { data = 'data' } = {}) {
  const folder = userFolder();
  const named = process.env['DATA_DIR'];
  await install();
  await build();
  const file = join(root, 'apps/api/dist', `${name}.js`);
  process.chdir(folder);
  if (named !== '')
    process.env['DATA_DIR'] = named === undefined ? join(root, data) : resolve(folder, named);
  process.argv = [node, file, ...process.argv.slice(2)];
  process.setSourceMapsEnabled(true);
  takeSignalsOnce();
  await import(pathToFileURL(file).href);
}
