// @ts-check
import { join } from 'node:path';
import { fingerprint, isDone, markDone } from './fingerprint.mjs';
import { bin, mustRun, node, root } from './run.mjs';

const at = (/** @type {string[]} */ ...paths) => paths.map((path) => join(root, path));

const parts = [
  {
    name: 'server',
    sources: at('package-lock.json', 'packages/contract/src', 'apps/api/src', 'apps/api/vite.config.ts'),
    stamp: join(root, 'apps/api/dist/.built'),
    build: () => mustRun(bin('vite'), ['build', '--config', 'apps/api/vite.config.ts', '--logLevel', 'warn']),
  },
  {
    name: 'web app',
    sources: at('package-lock.json', 'packages/contract/src', 'apps/web'),
    stamp: join(root, 'apps/web/dist/.built'),
    build: () => mustRun(node, ['apps/web/build.mjs']),
  },
];

/** Builds what is older than its sources. */
export async function build() {
  for (const part of parts) {
    const print = fingerprint(part.sources);
    if (isDone(part.stamp, print)) continue;
    process.stdout.write(`Building the ${part.name}…\n`);
    await part.build();
    markDone(part.stamp, print);
  }
}
