// @ts-check
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** What builds don't read: outputs, packages, tests. */
const excludedNames = /^(node_modules|dist|dist-ssr|\.vite|\.git|.*\.test\.(ts|tsx|mjs))$/;

/**
 * Returns one hash over the names and contents of files and folders below a base. Missing paths count too. The location
 * of the base doesn't matter, so a moved tree is not rebuilt.
 * @param {string} base
 * @param {string[]} paths
 */
export function fingerprint(base, paths) {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) => {
    const full = join(base, path);
    if (!existsSync(full)) return void hash.update(`missing ${path}\0`);
    if (!statSync(full).isDirectory())
      return void hash.update(`${path}\0${statSync(full).size}\0`).update(readFileSync(full));
    for (const name of readdirSync(full).sort())
      if (!excludedNames.test(name)) add(join(path, name));
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

/**
 * Whether the stamp file records that the work for this fingerprint is done.
 * @param {string} stamp
 * @param {string} hash
 */
export const isDone = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

/**
 * @param {string} stamp
 * @param {string} hash
 */
export function markDone(stamp, hash) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * Removes the stamp. Call this before the work starts: interrupted work must not count as done.
 * @param {string} stamp
 */
export const clearDone = (stamp) => rmSync(stamp, { force: true });
