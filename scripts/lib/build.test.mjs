import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isStale } from './build.mjs';
import { fingerprint, markDone, clearDone } from './fingerprint.mjs';

/** @type {string} */
let base;
const part = {
  name: /** @type {const} */ ('server'),
  sources: ['package.json', 'src'],
  output: 'dist/main.js',
};
const stamp = () => join(base, '.cache/built-server');
const write = (/** @type {string} */ file, /** @type {string} */ text) => {
  mkdirSync(dirname(join(base, file)), { recursive: true });
  writeFileSync(join(base, file), text);
};

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'fj-build-'));
  write('package.json', '{}');
  write('src/lib/a.ts', '1');
});
afterEach(() => rmSync(base, { recursive: true }));

describe('the fingerprint of sources', () => {
  const print = () => fingerprint(base, part.sources);

  it.each([
    ['a changed file', () => write('src/lib/a.ts', '2')],
    ['a new file', () => write('src/b.ts', '')],
    ['a deleted file', () => rmSync(join(base, 'src/lib/a.ts'))],
    ['a renamed file', () => renameSync(join(base, 'src/lib/a.ts'), join(base, 'src/lib/b.ts'))],
    ['a deleted source', () => rmSync(join(base, 'package.json'))],
  ])('changes with %s', (_what, change) => {
    const before = print();
    change();
    expect(print()).not.toBe(before);
  });

  it.each([
    'src/a.test.ts',
    'src/a.browser.test.tsx',
    'src/node_modules/x/index.js',
    'src/dist/main.js',
    'other.ts',
  ])('does not change with %s', (file) => {
    const before = print();
    write(file, 'new');
    expect(print()).toBe(before);
  });

  it('does not change when the folder is moved', () => {
    const before = print();
    const moved = `${base}-moved`;
    renameSync(base, moved);
    base = moved;
    expect(print()).toBe(before);
  });
});

describe('a part', () => {
  const build = () => {
    write(part.output, '');
    markDone(stamp(), fingerprint(base, part.sources));
  };

  it('is stale before its first build', () => {
    expect(isStale(base, part)).toBe(true);
  });

  it('is fresh after it was built', () => {
    build();
    expect(isStale(base, part)).toBe(false);
  });

  it('is stale if its output exists but the build did not finish', () => {
    build();
    clearDone(stamp());
    expect(isStale(base, part)).toBe(true);
  });

  it('is stale without its output', () => {
    build();
    rmSync(join(base, part.output));
    expect(isStale(base, part)).toBe(true);
  });

  it('is stale after its sources change, and fresh again when they are restored', () => {
    build();
    write('src/lib/a.ts', '2');
    expect(isStale(base, part)).toBe(true);
    write('src/lib/a.ts', '1');
    expect(isStale(base, part)).toBe(false);
  });
});
