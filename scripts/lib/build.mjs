// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isDone, markDone, markUndone } from './fingerprint.mjs';
import { bin, mustRun, node, root } from './run.mjs';

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
    sources: [...shared, 'apps/api'],
    output: 'apps/api/dist/main.js',
    build: () =>
      mustRun(bin('vite'), ['build', '--config', 'apps/api/vite.config.ts', '--logLevel', 'warn']),
  },
  {
    name: 'web',
    title: 'web app',
    sources: [...shared, 'apps/web'],
    output: 'apps/web/dist/app.html',
    build: () => mustRun(node, ['apps/web/build.mjs']),
  },
];

/** @param {string} base @param {string} name */
const stampOf = (base, name) => join(base, '.cache', `built-${name}`);

/**
 * Whether a part's sources have changed since it was built, or its output is missing.
 * @param {string} base
 * @param {Pick<Part, 'name' | 'sources' | 'output'>} part
 */
export const isStale = (base, { name, sources, output }) =>
  !existsSync(join(base, output)) || !isDone(stampOf(base, name), fingerprint(base, sources));

/** Marks a build as outdated; call this before writing into its output. @param {'server' | 'web'} name */
export const forgetBuild = (name) => markUndone(stampOf(root, name));

/**
 * Builds what is older than its sources. The fingerprint is taken first, so that changes during the build trigger another.
 * @param {readonly string[]} [only] The names of the parts to build; all by default.
 */
export async function build(only) {
  for (const part of parts) {
    if ((only && !only.includes(part.name)) || !isStale(root, part)) continue;
    const print = fingerprint(root, part.sources);
    process.stdout.write(`Building the ${part.title}…\n`);
    markUndone(stampOf(root, part.name));
    await part.build();
    markDone(stampOf(root, part.name), print);
  }
}
