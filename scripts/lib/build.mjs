// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isDone, markDone, clearDone } from './fingerprint.mjs';
import { bin, runOrExit, node, root } from './run.mjs';

/** @typedef {{ name: string, title: string, sources: string[], output: string, build: () => Promise<void> }} Part */

const shared = [
  'package-lock.json',
  'tsconfig.base.json',
  'packages/contract/src',
  'packages/contract/package.json',
];

/** @type {Part[]} */
const parts = [
  {
    name: 'server',
    title: 'server',
    sources: [
      ...shared,
      'packages/video-container/src',
      'packages/video-container/package.json',
      'apps/api',
    ],
    output: 'apps/api/dist/main.js',
    build: async () => {
      await runOrExit(bin('vite'), [
        'build',
        '--config',
        'apps/api/vite.config.ts',
        '--logLevel',
        'warn',
      ]);
      await runOrExit(node, ['apps/api/dist/prepare-store.js']);
    },
  },
  {
    name: 'web',
    title: 'web app',
    sources: [...shared, 'apps/web'],
    output: 'apps/web/dist/app.html',
    build: () => runOrExit(node, ['apps/web/build.mjs']),
  },
];

/** @param {string} base @param {string} name */
const stampPath = (base, name) => join(base, '.cache', `built-${name}`);

/**
 * Whether a part's sources have changed since it was built, or its output is missing.
 * @param {string} base
 * @param {Pick<Part, 'name' | 'sources' | 'output'>} part
 */
export const isStale = (base, { name, sources, output }) =>
  !existsSync(join(base, output)) || !isDone(stampPath(base, name), fingerprint(base, sources));

/** Marks a build as outdated; call this before writing into its output. @param {'server' | 'web'} name */
export const invalidateBuild = (name) => clearDone(stampPath(root, name));

/**
 * Builds the parts that are older than their sources. The fingerprint is taken first, so that
 * changes during the build trigger another build.
 * @param {readonly string[]} [only] The names of the parts to build; all by default.
 */
export async function build(only) {
  for (const part of parts) {
    if ((only && !only.includes(part.name)) || !isStale(root, part)) continue;
    const hash = fingerprint(root, part.sources);
    process.stdout.write(`Building the ${part.title}…\n`);
    clearDone(stampPath(root, part.name));
    await part.build();
    markDone(stampPath(root, part.name), hash);
  }
}
