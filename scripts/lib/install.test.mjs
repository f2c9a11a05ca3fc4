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

  it('are missing in a fresh clone', () => {
    expect(isInstalled(folder)).toBe(false);
  });

  it('are missing after an interrupted installation', () => {
    mkdirSync(join(folder, 'node_modules'));
    expect(isInstalled(folder)).toBe(false);
  });

  it('are present after an installation, and are not installed again', async () => {
    installed();
    expect(isInstalled(folder)).toBe(true);
    // With this invalid lock file npm would fail and end the process.
    await expect(install(folder)).resolves.toBeUndefined();
  });

  it('are missing after the lock file changes', () => {
    installed();
    lock('{ "lockfileVersion": 3 }');
    expect(isInstalled(folder)).toBe(false);
  });
});
