// @ts-check
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { codeOf, node, root } from './run.mjs';

/**
 * Where the user stands: npm moves to the repository before it runs a script and tells where it came from. Only npm's word
 * on this repository counts; a script of another package may have started us.
 */
function userFolder() {
  const byOurNpm = process.env['npm_package_json'] === join(root, 'package.json');
  return (byOurNpm && process.env['INIT_CWD']) || process.cwd();
}

/**
 * A terminal sends Ctrl-C to every process of its foreground group and npm passes it on as well, so one press arrives
 * twice. A program that listens once would be cut off by the second while it finishes what runs: it is swallowed here.
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
 * Installs what is missing, builds what is stale and then becomes the built program of that name: there is no child
 * process, so terminal, environment, signals and exit code are the program's own. Paths that the user writes count from
 * where the user stands; the data folder that nobody named lies in the repository.
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
