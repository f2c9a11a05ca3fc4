// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const needed = ['libnss3.so', 'libnspr4.so'];
const isThere = (/** @type {string} */ name) => ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib', '/lib/x86_64-linux-gnu'].some((folder) => existsSync(`${folder}/${name}`));

/** The browser comes by npm, two of its libraries come from the system: most have them; on a bare Debian they are installed. */
export async function prepareBrowser() {
  if (process.platform !== 'linux' || process.env['CHROMIUM'] || needed.every(isThere)) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['-qq', 'update'], { stdio: 'inherit' });
    spawnSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'libnss3', 'libnspr4'], { stdio: 'inherit' });
    return;
  }
  process.stdout.write('!!! The test browser needs libnss3 and libnspr4 (Debian packages of these names), or CHROMIUM=/path/of/a/chromium.\n');
}
