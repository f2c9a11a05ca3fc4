// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'dist-ssr', '.vite', '.git']);

/**
 * One hash over the content of files and folders; what is missing counts as missing.
 * @param {string[]} paths
 */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) => {
    if (!existsSync(path)) return void hash.update(`missing ${path}\n`);
    if (!statSync(path).isDirectory()) return void hash.update(`${path}\n`).update(readFileSync(path));
    for (const name of readdirSync(path).sort()) if (!skipped.has(name)) add(join(path, name));
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

/**
 * Whether the stamp file says that the work for this fingerprint was done.
 * @param {string} stamp
 * @param {string} print
 */
export const isDone = (stamp, print) => existsSync(stamp) && readFileSync(stamp, 'utf8') === print;

/**
 * @param {string} stamp
 * @param {string} print
 */
export const markDone = (stamp, print) => writeFileSync(stamp, print);
