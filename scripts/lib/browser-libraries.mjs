// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const packages = ['libnss3', 'libnspr4'];
const howTo = `The test browser needs ${packages.join(' and ')} (Debian packages of these names), or CHROMIUM=/path/of/a/chromium.`;

/** Libraries that the program asks for and the system lacks. @param {string} program */
export function missingLibraries(program) {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').filter((line) => line.includes('not found')).map((line) => line.trim().split(' ')[0] ?? '');
}

/**
 * The browser comes by npm, two of its libraries come from the system: most systems have them; on a bare Debian root
 * installs them. Undefined when the browser can start, else a sentence that says what to do.
 * @param {string} program
 */
export function prepareBrowser(program) {
  if (process.platform !== 'linux' || missingLibraries(program).length === 0) return undefined;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write(`Installing ${packages.join(' and ')} for the test browser…\n`);
    const options = /** @type {const} */ ({ stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    spawnSync('apt-get', ['-qq', 'update'], options);
    spawnSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...packages], options);
  }
  const missing = missingLibraries(program);
  return missing.length === 0 ? undefined : `${howTo} Not found: ${missing.join(', ')}.`;
}
