// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { invalidateBuild } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { bin, node, root } from './lib/run.mjs';

await install();
process.chdir(root);

// Read before Vite's build sets NODE_ENV, so that the server doesn't run in production mode.
const port = process.env['PORT'] ?? '3000';
const webOrigin = 'http://localhost:5173';
const environment = {
  PUBLIC_URL: webOrigin,
  ...process.env,
  API_ORIGIN: process.env['API_ORIGIN'] ?? `http://127.0.0.1:${port}`,
};
const start = (/** @type {string} */ command, /** @type {string[]} */ args) =>
  spawn(command, args, { cwd: root, stdio: 'inherit', env: environment });

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
let stopping = false;
const hasExited = (/** @type {import('node:child_process').ChildProcess} */ child) =>
  child.exitCode !== null || child.signalCode !== null;

/** Stops the old server before starting the new one: they share a port and a database. */
async function restart() {
  const old = server;
  if (old && !hasExited(old)) {
    await new Promise((resolve) => {
      old.once('exit', resolve);
      old.kill('SIGTERM');
    });
  }
  if (!stopping) server = start(node, ['--enable-source-maps', 'apps/api/dist/main.js']);
}

const web = start(bin('vite'), [
  'dev',
  '--config',
  'apps/web/vite.config.ts',
  '--port',
  new URL(webOrigin).port,
  '--strictPort',
]);

invalidateBuild('server');
const { build } = await import('vite');
const built = await build({
  configFile: join(root, 'apps/api/vite.config.ts'),
  logLevel: 'warn',
  build: { watch: {} },
});
if (!('on' in built)) throw new Error('Vite does not watch.');
const watcher = built;
let restartQueue = Promise.resolve();
watcher.on('event', (event) => {
  if (event.code === 'BUNDLE_END') restartQueue = restartQueue.then(restart);
  if (event.code === 'ERROR')
    process.stderr.write(`${event.error.message}\nThe server that ran goes on.\n`);
  if ('result' in event) void event.result.close();
});

/** @param {NodeJS.Signals} signal */
async function stop(signal) {
  if (stopping) return;
  stopping = true;
  // Ctrl-C in a terminal has already reached every process of the group.
  const alreadySignaled = signal === 'SIGINT' && process.stdin.isTTY;
  const runningChildren = [server, web]
    .filter((child) => child !== undefined)
    .filter((child) => !hasExited(child));
  const exits = runningChildren.map(
    (child) => new Promise((resolve) => void child.once('exit', resolve)),
  );
  if (!alreadySignaled) for (const child of runningChildren) child.kill('SIGTERM');
  await Promise.all([watcher.close(), ...exits]);
  process.exit(0);
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => void stop(signal));
web.once('exit', () => void stop('SIGTERM'));
