import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint, markDone } from './fingerprint.mjs';
import { install, isInstalled } from './install.mjs';

/** @type {string} */
let folder;
const lock = (/** @type {string} */ text) => writeFileSync(join(folder, 'package-lock.json'), text);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fj-install-'));
  lock('{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('packages', () => {
  const installed = () =>
    markDone(join(folder, 'node_modules/.installed'), fingerprint(folder, ['package-lock.json']));

  it('are not there in a fresh clone', () => {
    expect(isInstalled(folder)).toBe(false);
  });

  it('are not there when an installation was cut off', () => {
    mkdirSync(join(folder, 'node_modules'));
    expect(isInstalled(folder)).toBe(false);
  });

  it('are there once installed, and are not installed again', async () => {
    installed();
    expect(isInstalled(folder)).toBe(true);
    // With this lock file, which is none, npm would fail and end the process.
    await expect(install(folder)).resolves.toBeUndefined();
  });

  it('are not there any more when the lock file changes', () => {
    installed();
    lock('{ "lockfileVersion": 3 }');
    expect(isInstalled(folder)).toBe(false);
  });
});
